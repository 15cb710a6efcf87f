// Plays and values of Plakoto and Portes for train.py, thousands of positions at a time. Compiled by a C++ compiler,
// the same functions run on the CPU: check.py compares them with the program.
//
//   nvcc -O2 -arch=native -Xcompiler -fPIC -shared plays.cu -o plays.so
//   c++ -O2 -x c++ -fPIC -shared plays.cu -o plays-cpu.so
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#ifdef __CUDACC__
#include <cuda_fp16.h>
#define HD __host__ __device__ __forceinline__
typedef __half Half;
#else
#define HD inline
typedef _Float16 Half;
#endif

// A position from the view of the player on roll. A stack is its number of checkers, plus 16 if an opposing checker is
// pinned beneath them, plus 32 if they are the opponent's. `off` and `bar` are the player's and the opponent's.
struct __attribute__((aligned(8))) Position {
    uint8_t stacks[24];
    uint8_t off[2], bar[2];
    uint8_t unused[4];
};

// The rules, as rule_sets.py makes them: whether a checker that meets a blot pins it (otherwise it hits it), switches
// of docs/rule-sets.md, and the points of the nine outcomes. A switch is 0 if it is off.
struct Rules {
    int32_t pins, mother, exemption, immediate, deadlock, quadrant, pinned_bear_off, overshoot, higher;
    float worth[9];
};

// The inputs of a network: the sum of 1 for shots, 2 for blocks and 4 for bar, and the number of first layers.
struct Shape { int32_t features, first_layers; };

constexpr uint8_t PIN = 16, THEIRS = 32;
constexpr uint32_t ALL_POINTS = 0x01fffffe, OUTSIDE_HOME = 0x01ffff80, HOME = 0x7e;

// Sets of points; bit p is point p. `mine` and `theirs` are the points on which a side has free checkers.
struct Sets {
    uint32_t mine, theirs, many, pins;
    HD uint32_t open() const { return ALL_POINTS & ~(theirs & (many | pins)); }
    HD uint32_t open_to_them() const { return ALL_POINTS & ~(mine & (many | pins)); }
    HD uint32_t pinned() const { return theirs & pins; }
    HD uint32_t pinned_of_them() const { return mine & pins; }
};

// Gathers the lowest bits of eight bytes.
HD uint32_t gather(uint64_t bytes) { return (bytes & 0x0101010101010101ull) * 0x0102040810204080ull >> 56; }

HD Sets sets_of(const Position& position) {
    uint32_t occupied = 0, theirs = 0, many = 0, pins = 0;
    for (int i = 0; i < 3; i++) {
        uint64_t stacks;
        memcpy(&stacks, position.stacks + 8 * i, 8);
        uint64_t counts = stacks & 0x0f0f0f0f0f0f0f0full;
        occupied |= gather((counts + 0x0f0f0f0f0f0f0f0full) >> 4) << (8 * i + 1);
        many |= gather((counts + 0x0e0e0e0e0e0e0e0eull) >> 4) << (8 * i + 1);
        pins |= gather(stacks >> 4) << (8 * i + 1);
        theirs |= gather(stacks >> 5) << (8 * i + 1);
    }
    return Sets{occupied & ~theirs, theirs, many, pins};
}

HD Position swapped(const Position& position) {
    Position other;
    for (int i = 0; i < 24; i++) other.stacks[23 - i] = position.stacks[i] ? position.stacks[i] ^ THEIRS : 0;
    for (int side = 0; side < 2; side++) {
        other.off[side] = position.off[1 - side];
        other.bar[side] = position.bar[1 - side];
    }
    for (int i = 0; i < 4; i++) other.unused[i] = 0;
    return other;
}

constexpr int FROM_BAR = 25;

HD void make_step(Position& position, const Rules& rules, int from, int number) {
    if (from == FROM_BAR) position.bar[0]--;
    else {
        uint8_t& stack = position.stacks[from - 1];
        stack = stack == 1 ? 0 : stack == (PIN | 1) ? THEIRS | 1 : stack - 1;
    }
    int to = from - number;
    if (to <= 0) { position.off[0]++; return; }
    uint8_t& stack = position.stacks[to - 1];
    if (stack != (THEIRS | 1)) stack++;
    else if (rules.pins) stack = PIN | 1;
    else { position.bar[1]++; stack = 1; }
}

HD int highest(uint32_t set) {
#ifdef __CUDA_ARCH__
    return 31 - __clz(set);
#else
    return 31 - __builtin_clz(set);
#endif
}

// The points from which a checker can move by `number`; bit 25 is the bar.
HD uint32_t sources(const Position& position, const Sets& sets, const Rules& rules, int number) {
    uint32_t open = sets.open(), pinned = sets.pinned();
    if (position.bar[0]) return (open >> (FROM_BAR - number) & 1) << FROM_BAR;
    uint32_t from = sets.mine & (open << number);
    bool pins_allow = !pinned || (rules.pinned_bear_off && !(pinned & OUTSIDE_HOME));
    if (sets.mine && !(sets.mine & OUTSIDE_HOME) && pins_allow) {
        uint32_t last = 1u << highest(sets.mine | pinned);
        if (sets.mine >> number & 1) from |= 1u << number;
        else if (rules.overshoot && last < 1u << number) from |= last & sets.mine;
    }
    return from;
}

HD uint32_t sources(const Position& position, const Rules& rules, int number) {
    return sources(position, sets_of(position), rules, number);
}

// The outcomes: four kinds of win (single, gammon, triple, mother), four of loss, a draw.
constexpr int OUTCOMES = 9, LOSES = 4, MOTHER = 3, DRAW = 8, NOT_OVER = -1;

// The result if a pinned mother, or two, end the game here.
HD int by_mothers(const Position& position, const Rules& rules) {
    if (!rules.pins) return NOT_OVER;
    uint8_t my_start = position.stacks[23], their_start = position.stacks[0];
    bool is_mine = my_start & PIN && my_start & THEIRS, is_theirs = their_start & PIN && !(their_start & THEIRS);
    if (is_mine && is_theirs) return rules.deadlock ? DRAW : NOT_OVER;
    if (!rules.mother || !(is_mine || is_theirs)) return NOT_OVER;
    bool stays = is_mine ? their_start && (their_start & (THEIRS | PIN)) : my_start && (!(my_start & THEIRS) || my_start & PIN);
    if (rules.exemption && stays) return NOT_OVER;
    return is_mine ? LOSES + MOTHER : MOTHER;
}

HD bool can_move(const Position& position, const Sets& sets, const Rules& rules) {
    for (int number = 1; number <= 6; number++) if (sources(position, sets, rules, number)) return true;
    return false;
}

// The result of the game, seen by the player on roll.
HD int outcome_of(const Position& position, const Rules& rules) {
    Sets sets = sets_of(position);
    for (int side = 0; side < 2; side++) {
        if (position.off[side] != 15) continue;
        uint32_t left = side ? (sets.mine | sets.pinned()) & ~(ALL_POINTS >> 6) : (sets.theirs | sets.pinned_of_them()) & HOME;
        bool in_quadrant = left || position.bar[1 - side];
        return side * LOSES + (position.off[1 - side] ? 0 : rules.quadrant && in_quadrant ? 2 : 1);
    }
    int found = by_mothers(position, rules);
    if (found != NOT_OVER || can_move(position, sets, rules)) return found;
    Position other = swapped(position);
    return can_move(other, sets_of(other), rules) ? NOT_OVER : DRAW;
}

// Kinds of win, as bits, that are possible against a player with `off` checkers off and the stack `start` on their
// starting point, on which `own` marks their checkers.
HD int possible_wins(int off, uint8_t start, uint8_t own, const Rules& rules) {
    bool is_at_start = start && ((start & THEIRS) == own || start & PIN);
    return 1 | (off == 0) << 1 | (off == 0 && rules.quadrant) << 2 | (rules.mother && is_at_start) << MOTHER;
}

// The outcomes that are possible from a position, as bits.
HD int possible(const Position& position, const Rules& rules) {
    int win = possible_wins(position.off[1], position.stacks[0], THEIRS, rules);
    return win | possible_wins(position.off[0], position.stacks[23], 0, rules) << LOSES | 1 << DRAW;
}

// Whether a play stops here, because a mother counts at once.
HD bool stops(const Position& position, const Rules& rules) {
    return rules.immediate && by_mothers(position, rules) != NOT_OVER;
}

// The plays of a double. Their steps have falling starting points, so no two plays have the same result.
template <int LEFT> struct Repeated {
    static HD int longest(const Position& position, const Rules& rules, int first, int number) {
        uint32_t from = sources(position, rules, number) & ((2u << first) - 1);
        int most = 0;
        while (from && most < LEFT) {
            int point = highest(from);
            from &= ~(1u << point);
            Position after = position;
            make_step(after, rules, point, number);
            int length = stops(after, rules) ? 1 : 1 + Repeated<LEFT - 1>::longest(after, rules, point, number);
            if (length > most) most = length;
        }
        return most;
    }
    template <class Emit> static HD void each(const Position& position, const Rules& rules, int first, int number, int left, Emit& emit) {
        if (left == 0) { emit(position); return; }
        uint32_t from = sources(position, rules, number) & ((2u << first) - 1);
        while (from) {
            int point = highest(from);
            from &= ~(1u << point);
            Position after = position;
            make_step(after, rules, point, number);
            if (stops(after, rules)) emit(after);
            else Repeated<LEFT - 1>::each(after, rules, point, number, left - 1, emit);
        }
    }
};
template <> struct Repeated<0> {
    static HD int longest(const Position&, const Rules&, int, int) { return 0; }
    template <class Emit> static HD void each(const Position& position, const Rules&, int, int, int left, Emit& emit) {
        if (left == 0) emit(position);
    }
};

HD uint64_t hash_of(const Position& position) {
    uint32_t words[7];
    memcpy(words, &position, sizeof words);
    uint64_t hash = 1;
    for (int i = 0; i < 7; i++) {
        hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15ull;
        hash ^= hash >> 29;
    }
    return hash;
}

// Passes each result on once.
template <class Emit> struct Distinct {
    static constexpr int ROOM = 192;
    Emit& emit;
    uint64_t seen[ROOM];
    int count;
    HD void operator()(const Position& position) {
        uint64_t hash = hash_of(position);
        for (int i = 0; i < count; i++) if (seen[i] == hash) return;
        if (count < ROOM) seen[count++] = hash;
        emit(position);
    }
};

// Calls `emit` once for each distinct result of a roll, in the view of the player who moves.
template <class Emit> HD void each_result(const Position& position, const Rules& rules, int high, int low, Emit& emit) {
    if (high == low) {
        Position entered = position;
        int used = 0;
        while (entered.bar[0] && used < 4 && sources(entered, rules, high)) { make_step(entered, rules, FROM_BAR, high); used++; }
        int most = entered.bar[0] ? 0 : Repeated<4>::longest(entered, rules, 24, high);
        Repeated<4>::each(entered, rules, 24, high, most < 4 - used ? most : 4 - used, emit);
        return;
    }
    Distinct<Emit> distinct{emit, {}, 0};
    bool are_both = false;
    for (int order = 0; order < 2; order++) {
        int first = order ? low : high, second = order ? high : low;
        uint32_t from = sources(position, rules, first);
        while (from) {
            int point = highest(from);
            from &= ~(1u << point);
            Position between = position;
            make_step(between, rules, point, first);
            if (stops(between, rules)) { distinct(between); continue; }
            uint32_t then = sources(between, rules, second);
            while (then) {
                int other = highest(then);
                then &= ~(1u << other);
                Position after = between;
                make_step(after, rules, other, second);
                are_both = true;
                distinct(after);
            }
        }
    }
    if (are_both) return;
    // Either number can be played, but not both. Some rules demand the higher one.
    for (int order = 0; order < 2; order++) {
        int number = order ? low : high;
        uint32_t from = sources(position, rules, number);
        if (from && rules.higher) order = 1;
        while (from) {
            int point = highest(from);
            from &= ~(1u << point);
            Position after = position;
            make_step(after, rules, point, number);
            distinct(after);
        }
    }
    if (distinct.count == 0) emit(position);
}

// Roll number 0 is 1-1, then 2-1, 2-2, 3-1 and so on up to 20, which is 6-6.
HD void roll_of(int index, int& high, int& low) {
    high = 1;
    while (index >= high) { index -= high; high++; }
    low = index + 1;
}

// The inputs of a network, as crates/engine/src/eval/network/features numbers them.
constexpr int ROOM_FOR_INPUTS = 80, HIDDEN = 256, PHASES = 8, SECOND = 32;
constexpr int OFF = 1536, SHOTS = 1568, SHOT_INPUTS = 576, BLOCK_INPUTS = 3024, BAR_INPUTS = 32;
constexpr uint16_t NO_INPUT = 65535;

HD uint32_t reversed(uint32_t set) {
    uint32_t other = 0;
    for (int point = 1; point <= 24; point++) other |= (set >> point & 1) << (25 - point);
    return other;
}

HD void count_points(uint64_t* planes, int from, uint64_t points) {
    for (int plane = from; plane < 6; plane++) {
        uint64_t carry = planes[plane] & points;
        planes[plane] ^= points;
        points = carry;
    }
}

// Both sides at once: the low half of a set has the player's numbering of the points, the high half the opponent's.
HD uint64_t both(uint32_t mine, uint32_t theirs) { return mine | (uint64_t)reversed(theirs) << 32; }

HD int shots_of(uint64_t free, uint64_t open, uint64_t targets, int start, uint16_t* list) {
    uint64_t planes[6] = {0, 0, 0, 0, 0, 0}, by_one[6];
    for (int number = 0; number < 6; number++) by_one[number] = free >> (number + 1) & open;
    for (int high = 0; high < 6; high++) {
        for (int low = 0; low < high; low++) {
            uint64_t by_two = (by_one[high] >> (low + 1) | by_one[low] >> (high + 1)) & open;
            count_points(planes, 1, (by_one[high] | by_one[low] | by_two) & targets);
        }
        uint64_t reached = by_one[high], last = by_one[high];
        for (int more = 1; more < 4; more++) { last = last >> (high + 1) & open; reached |= last; }
        count_points(planes, 0, reached & targets);
    }
    int count = 0;
    for (int bit = 0; bit < 57; bit++) {
        int rolls = 0;
        for (int plane = 5; plane >= 0; plane--) rolls = rolls << 1 | (int)(planes[plane] >> bit & 1);
        if (!rolls) continue;
        int point = bit % 32 - 1 + (bit < 32 ? 0 : 24), of_two = (rolls - 1) / 2;
        list[count++] = start + point * 12 + (of_two > 11 ? 11 : of_two);
    }
    return count;
}

HD int blocks_of(uint64_t free, uint64_t open, int start, uint16_t* list) {
    int count = 0;
    for (int side = 0; side < 2; side++) {
        uint32_t own = (uint32_t)(free >> 32 * side), closed = ALL_POINTS & ~(uint32_t)(open >> 32 * side);
        for (int point = 1; point <= 24; point++) {
            int pattern = (int)((uint64_t)closed << 6 >> point & 63);
            if ((own >> point & 1) && pattern) list[count++] = start + (side * 24 + point - 1) * 63 + pattern - 1;
        }
    }
    return count;
}

// Writes the inputs that are 1, then NO_INPUT until the list is full. Returns the phase.
HD int inputs_of(const Position& position, const Rules& rules, const Shape& shape, uint16_t* list) {
    Sets sets = sets_of(position);
    int count = 0, inputs = SHOTS;
    for (int i = 0; i < 24; i++) list[count++] = position.stacks[i] * 24 + i;
    for (int side = 0; side < 2; side++) list[count++] = OFF + 16 * side + position.off[side];
    uint64_t free = both(sets.mine, sets.theirs), open = both(sets.open(), sets.open_to_them());
    uint32_t no_blots = sets.many | sets.pins;
    if (shape.features & 1) {
        count += shots_of(free, open, both(sets.theirs & ~no_blots, sets.mine & ~no_blots), inputs, list + count);
        inputs += SHOT_INPUTS;
    }
    if (shape.features & 2) {
        count += blocks_of(free, open, inputs, list + count);
        inputs += BLOCK_INPUTS;
    }
    if (shape.features & 4) {
        for (int side = 0; side < 2; side++) list[count++] = inputs + 16 * side + position.bar[side];
        inputs += BAR_INPUTS;
    }
    bool can_meet = sets.theirs && sets.mine >= (sets.theirs & (0u - sets.theirs));
    uint32_t mine = rules.pins ? sets.pinned() : sets.mine >> 19;
    uint32_t theirs = rules.pins ? sets.pinned_of_them() : sets.theirs & HOME;
    if (shape.first_layers > 1 && mine && theirs) for (int k = 0; k < count; k++) list[k] += inputs;
    while (count < ROOM_FOR_INPUTS) list[count++] = NO_INPUT;
    return can_meet << 2 | (mine != 0) << 1 | (theirs != 0);
}

// Kernels: a kernel's operator() handles the item with this number.

HD uint32_t take(uint32_t* count) {
#ifdef __CUDA_ARCH__
    return atomicAdd(count, 1u);
#else
    return (*count)++;
#endif
}

struct Append {
    Position* results;
    uint32_t *owners, *count;
    uint32_t room, item;
    HD void operator()(const Position& position) {
        uint32_t index = take(count);
        if (index < room) { results[index] = swapped(position); owners[index] = item; }
    }
};

// Without `rolls`, item i is position i / 21 with roll i % 21.
struct Results {
    Rules rules;
    const Position* positions;
    const int* rolls;
    Append append;
    HD void operator()(uint32_t item) const {
        Position position = positions[rolls ? item : item / 21];
        int high, low;
        roll_of(rolls ? rolls[item] : item % 21, high, low);
        Append emit = append;
        emit.item = item;
        each_result(position, rules, high, low, emit);
    }
};

// The inputs, the phase and the possible outcomes.
struct Inputs {
    Rules rules;
    Shape shape;
    const Position* positions;
    uint16_t* lists;
    uint8_t* phases;
    int16_t* outcomes;
    HD void operator()(uint32_t i) const {
        uint16_t list[ROOM_FOR_INPUTS];
        outcomes[i] = possible(positions[i], rules);
        phases[i] = inputs_of(positions[i], rules, shape, list);
        memcpy(lists + (size_t)i * ROOM_FOR_INPUTS, list, sizeof list);
    }
};

// Adds two pairs of 16-bit numbers.
HD uint32_t add_pairs(uint32_t a, uint32_t b) {
#ifdef __CUDA_ARCH__
    return __vadd2(a, b);
#else
    return ((a + b) & 0xffff) | (((a >> 16) + (b >> 16)) << 16);
#endif
}

// An item is a position and eight of its hidden units, so that a warp adds the rows of one position.
struct Hidden {
    const uint16_t* lists;
    const int16_t *rows, *bias;
    float unit;
    Half* hidden;
    struct Words { uint32_t pairs[4]; };
    HD void operator()(uint32_t item) const {
        size_t i = item / 32, lane = item % 32;
        const uint16_t* list = lists + i * ROOM_FOR_INPUTS;
        Words sum = *(const Words*)(bias + lane * 8);
        for (int k = 0; k < ROOM_FOR_INPUTS && list[k] != NO_INPUT; k++) {
#ifdef __CUDA_ARCH__
            uint4 four = __ldg((const uint4*)(rows + (size_t)list[k] * HIDDEN + lane * 8));
            Words row{{four.x, four.y, four.z, four.w}};
#else
            Words row = *(const Words*)(rows + (size_t)list[k] * HIDDEN + lane * 8);
#endif
            for (int j = 0; j < 4; j++) sum.pairs[j] = add_pairs(sum.pairs[j], row.pairs[j]);
        }
        for (int j = 0; j < 8; j++) {
            int value = (int16_t)(sum.pairs[j / 2] >> (16 * (j & 1)));
            hidden[i * HIDDEN + lane * 8 + j] = (Half)(value > 0 ? value * unit : 0.0f);
        }
    }
};

// From the second layer of all phases to the chances of the outcomes, the equity, and the outcome if the game is over.
struct Chances {
    Rules rules;
    const Half* second;
    const uint8_t* phases;
    const Position* positions;
    const float *bias, *third;
    float *chances, *equities;
    int8_t* outcomes;
    HD void operator()(uint32_t i) const {
        const Position& position = positions[i];
        float out[OUTCOMES], equity = 0;
        int outcome = outcome_of(position, rules), phase = phases[i], could = possible(position, rules);
        for (int o = 0; o < OUTCOMES; o++) out[o] = o == outcome;
        if (outcome == NOT_OVER) {
            const Half* row = second + (size_t)i * PHASES * SECOND + phase * SECOND;
            const float* row_bias = bias + phase * SECOND;
            float most = -1e30f, sum = 0;
            for (int o = 0; o < OUTCOMES; o++) out[o] = (float)row[o] + row_bias[o];
            for (int k = OUTCOMES; k < SECOND; k++) {
                float value = fmaxf((float)row[k] + row_bias[k], 0.0f);
                for (int o = 0; o < OUTCOMES; o++) out[o] += value * third[(phase * SECOND + k) * OUTCOMES + o];
            }
            for (int o = 0; o < OUTCOMES; o++) if (!(could >> o & 1)) out[o] = -1e30f;
            for (int o = 0; o < OUTCOMES; o++) most = fmaxf(most, out[o]);
            for (int o = 0; o < OUTCOMES; o++) sum += out[o] = expf(out[o] - most);
            for (int o = 0; o < OUTCOMES; o++) out[o] /= sum;
        }
        for (int o = 0; o < OUTCOMES; o++) equity += (chances[(size_t)i * OUTCOMES + o] = out[o]) * rules.worth[o];
        equities[i] = equity;
        outcomes[i] = outcome;
    }
};

// For each item, the candidate with the lowest equity for the player on roll after it, as the low half of a number.
struct Best {
    const float* equities;
    const uint32_t* owners;
    unsigned long long* best;
    HD void operator()(uint32_t i) const {
        uint32_t bits;
        float equity = -equities[i];
        memcpy(&bits, &equity, 4);
        bits = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
        unsigned long long found = (unsigned long long)bits << 32 | i;
#ifdef __CUDA_ARCH__
        atomicMax(best + owners[i], found);
#else
        if (found > best[owners[i]]) best[owners[i]] = found;
#endif
    }
};

#ifdef __CUDACC__
template <class Kernel> __global__ void each_item(Kernel kernel, uint32_t items) {
    uint32_t item = blockIdx.x * blockDim.x + threadIdx.x;
    if (item < items) kernel(item);
}
template <class Kernel> int run(const Kernel& kernel, uint32_t items, void* stream) {
    if (items) each_item<<<(items + 127) / 128, 128, 0, (cudaStream_t)stream>>>(kernel, items);
    return cudaGetLastError();
}
#else
template <class Kernel> int run(const Kernel& kernel, uint32_t items, void*) {
    for (uint32_t item = 0; item < items; item++) kernel(item);
    return 0;
}
#endif

extern "C" int results(const Rules* rules, const Position* positions, const int* rolls, uint32_t items, Position* results, uint32_t* owners, uint32_t* count, uint32_t room, void* stream) {
    return run(Results{*rules, positions, rolls, Append{results, owners, count, room, 0}}, items, stream);
}
extern "C" int inputs(const Rules* rules, const Shape* shape, const Position* positions, uint32_t n, uint16_t* lists, uint8_t* phases, int16_t* outcomes, void* stream) {
    return run(Inputs{*rules, *shape, positions, lists, phases, outcomes}, n, stream);
}
extern "C" int hidden(const uint16_t* lists, uint32_t n, const int16_t* rows, const int16_t* bias, float unit, void* hidden, void* stream) {
    return run(Hidden{lists, rows, bias, unit, (Half*)hidden}, n * 32, stream);
}
extern "C" int chances(const Rules* rules, const void* second, const uint8_t* phases, const Position* positions, uint32_t n, const float* bias, const float* third, float* chances, float* equities, int8_t* outcomes, void* stream) {
    return run(Chances{*rules, (const Half*)second, phases, positions, bias, third, chances, equities, outcomes}, n, stream);
}
extern "C" int best(const float* equities, const uint32_t* owners, uint32_t n, unsigned long long* best, void* stream) {
    return run(Best{equities, owners, best}, n, stream);
}

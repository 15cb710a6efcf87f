// Plays and values of Portes for train.py, thousands of positions at a time. The functions marked HD give the same
// results on the CPU: check.py compares them with the program.
//
//   nvcc -O2 -arch=native -Xcompiler -fPIC -shared plays.cu -o plays.so
//   g++ -O2 -x c++ -fPIC -shared plays.cu -o plays-cpu.so
#include <cstdint>
#include <cstring>
#ifdef __CUDACC__
#include <cuda_fp16.h>
#define HD __host__ __device__ __forceinline__
#else
#define HD inline
#endif

// A position from the view of the player on roll. A stack is its number of checkers, plus 32 if they are the
// opponent's. `off` and `bar` are the player's and the opponent's.
struct __attribute__((aligned(8))) Position {
    uint8_t stacks[24];
    uint8_t off[2], bar[2];
    uint8_t unused[4];
};

constexpr uint8_t THEIRS = 32;
constexpr uint32_t ALL_POINTS = 0x01fffffe, OUTSIDE_HOME = 0x01ffff80;

// Sets of points; bit p is point p.
struct Sets { uint32_t mine, theirs, many; };

HD Sets sets_of(const Position& position) {
    Sets sets{0, 0, 0};
    for (int i = 0; i < 24; i++) {
        uint32_t bit = 2u << i, stack = position.stacks[i];
        if (stack == 0) continue;
        if (stack & THEIRS) sets.theirs |= bit; else sets.mine |= bit;
        if ((stack & 15) > 1) sets.many |= bit;
    }
    return sets;
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

HD void make_step(Position& position, int from, int number) {
    if (from == FROM_BAR) position.bar[0]--;
    else position.stacks[from - 1] = position.stacks[from - 1] == 1 ? 0 : position.stacks[from - 1] - 1;
    int to = from - number;
    if (to <= 0) { position.off[0]++; return; }
    uint8_t& stack = position.stacks[to - 1];
    if (stack == (THEIRS | 1)) { position.bar[1]++; stack = 1; } else stack++;
}

HD int highest(uint32_t set) {
#ifdef __CUDA_ARCH__
    return 31 - __clz(set);
#else
    return 31 - __builtin_clz(set);
#endif
}

// The points from which a checker can move by `number`; bit 25 is the bar.
HD uint32_t sources(const Position& position, int number) {
    Sets sets = sets_of(position);
    uint32_t open = ALL_POINTS & ~(sets.theirs & sets.many);
    if (position.bar[0]) return (open >> (FROM_BAR - number) & 1) << FROM_BAR;
    uint32_t from = sets.mine & (open << number);
    if (sets.mine && !(sets.mine & OUTSIDE_HOME)) {
        if (sets.mine >> number & 1) from |= 1u << number;
        else if (!(sets.mine >> number)) from |= 1u << highest(sets.mine);
    }
    return from;
}

// The plays of a double. Their steps have falling starting points, so no two plays have the same result.
template <int LEFT> struct Repeated {
    static HD int longest(const Position& position, int first, int number) {
        uint32_t from = sources(position, number) & ((2u << first) - 1);
        int most = 0;
        while (from && most < LEFT) {
            int point = highest(from);
            from &= ~(1u << point);
            Position after = position;
            make_step(after, point, number);
            int length = 1 + Repeated<LEFT - 1>::longest(after, point, number);
            if (length > most) most = length;
        }
        return most;
    }
    template <class Emit> static HD void each(const Position& position, int first, int number, int left, Emit& emit) {
        if (left == 0) { emit(position); return; }
        uint32_t from = sources(position, number) & ((2u << first) - 1);
        while (from) {
            int point = highest(from);
            from &= ~(1u << point);
            Position after = position;
            make_step(after, point, number);
            Repeated<LEFT - 1>::each(after, point, number, left - 1, emit);
        }
    }
};
template <> struct Repeated<0> {
    static HD int longest(const Position&, int, int) { return 0; }
    template <class Emit> static HD void each(const Position& position, int, int, int left, Emit& emit) {
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

// Calls `emit` once for each distinct result of a roll, in the view of the player who moves.
template <class Emit> HD void each_result(const Position& position, int high, int low, Emit& emit) {
    if (high == low) {
        Position entered = position;
        int used = 0;
        while (entered.bar[0] && used < 4 && sources(entered, high)) { make_step(entered, FROM_BAR, high); used++; }
        int most = entered.bar[0] ? 0 : Repeated<4>::longest(entered, 24, high);
        Repeated<4>::each(entered, 24, high, most < 4 - used ? most : 4 - used, emit);
        return;
    }
    constexpr int ROOM = 192;
    uint64_t seen[ROOM];
    int count = 0;
    for (int order = 0; order < 2; order++) {
        int first = order ? low : high, second = order ? high : low;
        uint32_t from = sources(position, first);
        while (from) {
            int point = highest(from);
            from &= ~(1u << point);
            Position between = position;
            make_step(between, point, first);
            uint32_t then = sources(between, second);
            while (then) {
                int other = highest(then);
                then &= ~(1u << other);
                Position after = between;
                make_step(after, other, second);
                uint64_t hash = hash_of(after);
                bool is_known = false;
                for (int i = 0; i < count && !is_known; i++) is_known = seen[i] == hash;
                if (is_known) continue;
                if (count < ROOM) seen[count++] = hash;
                emit(after);
            }
        }
    }
    // If either number can be played but not both, the player has to play the higher one.
    for (int order = 0; order < 2 && count == 0; order++) {
        int number = order ? low : high;
        uint32_t from = sources(position, number);
        for (; from; count++) {
            int point = highest(from);
            from &= ~(1u << point);
            Position after = position;
            make_step(after, point, number);
            emit(after);
        }
    }
    if (count == 0) emit(position);
}

// Roll number 0 is 1-1, then 2-1, 2-2, 3-1 and so on up to 20, which is 6-6.
HD void roll_of(int index, int& high, int& low) {
    high = 1;
    while (index >= high) { index -= high; high++; }
    low = index + 1;
}

// The inputs of a network with shots, blocks and bar, as crates/engine/src/eval/network/features numbers them.
constexpr int ROOM_FOR_INPUTS = 80, INPUTS = 5200, HIDDEN = 256, PHASES = 8, SECOND = 32;
constexpr int OFF = 1536, SHOTS = 1568, BLOCKS = 2144, BAR = 5168;

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

// Writes the inputs that are 1, then INPUTS until the list is full. Returns the phase.
HD int inputs_of(const Position& position, uint16_t* list) {
    Sets sets = sets_of(position);
    int count = 0;
    for (int i = 0; i < 24; i++) list[count++] = position.stacks[i] * 24 + i;
    list[count++] = OFF + position.off[0];
    list[count++] = OFF + 16 + position.off[1];
    uint32_t open_to_me = ALL_POINTS & ~(sets.theirs & sets.many), open_to_them = ALL_POINTS & ~(sets.mine & sets.many);
    uint32_t theirs = reversed(sets.theirs);
    uint64_t free = sets.mine | (uint64_t)theirs << 32, open = open_to_me | (uint64_t)reversed(open_to_them) << 32;
    uint64_t targets = (sets.theirs & ~sets.many) | (uint64_t)reversed(sets.mine & ~sets.many) << 32;
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
    for (int bit = 0; bit < 57; bit++) {
        int rolls = 0;
        for (int plane = 5; plane >= 0; plane--) rolls = rolls << 1 | (int)(planes[plane] >> bit & 1);
        if (!rolls) continue;
        int point = bit % 32 - 1 + (bit < 32 ? 0 : 24), of_two = (rolls - 1) / 2;
        list[count++] = SHOTS + point * 12 + (of_two > 11 ? 11 : of_two);
    }
    for (int side = 0; side < 2; side++) {
        uint32_t own = side ? theirs : sets.mine, closed = ALL_POINTS & ~(uint32_t)(side ? open >> 32 : open);
        for (int point = 1; point <= 24; point++) {
            int pattern = (int)((uint64_t)closed << 6 >> point & 63);
            if ((own >> point & 1) && pattern) list[count++] = BLOCKS + (side * 24 + point - 1) * 63 + pattern - 1;
        }
    }
    list[count++] = BAR + position.bar[0];
    list[count++] = BAR + 16 + position.bar[1];
    while (count < ROOM_FOR_INPUTS) list[count++] = INPUTS;
    bool can_meet = sets.theirs && sets.mine >= (sets.theirs & (0u - sets.theirs));
    return can_meet << 2 | (sets.mine >> 19 != 0) << 1 | (theirs >> 19 != 0);
}

#ifndef __CUDACC__
struct Collect {
    Position* results;
    int count;
    void operator()(const Position& position) { results[count++] = swapped(position); }
};
extern "C" int cpu_results(const Position* position, int high, int low, Position* results) {
    Collect collect{results, 0};
    each_result(*position, high, low, collect);
    return collect.count;
}
extern "C" int cpu_inputs(const Position* position, uint16_t* list) { return inputs_of(*position, list); }
#else
struct Append {
    Position* results;
    uint32_t *owners, *count;
    uint32_t room, item;
    HD void operator()(const Position& position) {
#ifdef __CUDA_ARCH__
        uint32_t index = atomicAdd(count, 1u);
        if (index < room) { results[index] = swapped(position); owners[index] = item; }
#endif
    }
};

// Without `rolls`, item i is position i / 21 with roll i % 21.
__global__ void results_kernel(const Position* positions, const int* rolls, uint32_t items, Position* results, uint32_t* owners, uint32_t* count, uint32_t room) {
    uint32_t item = blockIdx.x * blockDim.x + threadIdx.x;
    if (item >= items) return;
    Position position = positions[rolls ? item : item / 21];
    int high, low;
    roll_of(rolls ? rolls[item] : item % 21, high, low);
    Append append{results, owners, count, room, item};
    each_result(position, high, low, append);
}

__global__ void inputs_kernel(const Position* positions, uint32_t n, uint16_t* lists, uint8_t* phases) {
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint16_t list[ROOM_FOR_INPUTS];
    phases[i] = inputs_of(positions[i], list);
    memcpy(lists + (size_t)i * ROOM_FOR_INPUTS, list, sizeof list);
}

// A warp adds the rows of one position, eight hidden units a lane.
__global__ void hidden_kernel(const uint16_t* lists, uint32_t n, const int16_t* rows, const int16_t* bias, float unit, __half* hidden) {
    uint32_t i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (i >= n) return;
    const uint16_t* list = lists + (size_t)i * ROOM_FOR_INPUTS;
    uint4 sum = *(const uint4*)(bias + lane * 8);
    for (int k = 0; k < ROOM_FOR_INPUTS && list[k] != INPUTS; k++) {
        uint4 row = __ldg((const uint4*)(rows + (size_t)list[k] * HIDDEN + lane * 8));
        sum.x = __vadd2(sum.x, row.x); sum.y = __vadd2(sum.y, row.y);
        sum.z = __vadd2(sum.z, row.z); sum.w = __vadd2(sum.w, row.w);
    }
    uint32_t words[4] = {sum.x, sum.y, sum.z, sum.w};
    for (int j = 0; j < 8; j++) {
        int value = (int16_t)(words[j / 2] >> (16 * (j & 1)));
        hidden[(size_t)i * HIDDEN + lane * 8 + j] = __float2half(value > 0 ? value * unit : 0.0f);
    }
}

// From the second layer of all phases to the chances of winning singly, winning double, losing singly and losing
// double, and the equity in points.
__global__ void chances_kernel(const __half* second, const uint8_t* phases, const Position* positions, uint32_t n, const float* bias, const float* third, float4* chances, float* equities) {
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int mine = positions[i].off[0], theirs = positions[i].off[1];
    float out[4] = {0, 0, 0, 0};
    if (theirs == 15) out[mine ? 2 : 3] = 1;
    else if (mine == 15) out[theirs ? 0 : 1] = 1;
    else {
        const int of_outcome[4] = {0, 1, 4, 5};
        const __half* row = second + (size_t)i * PHASES * SECOND + phases[i] * SECOND;
        const float* row_bias = bias + phases[i] * SECOND;
        float most = -1e30f, sum = 0;
        for (int o = 0; o < 4; o++) out[o] = __half2float(row[of_outcome[o]]) + row_bias[of_outcome[o]];
        for (int k = 9; k < SECOND; k++) {
            float value = fmaxf(__half2float(row[k]) + row_bias[k], 0.0f);
            for (int o = 0; o < 4; o++) out[o] += value * third[(phases[i] * SECOND + k) * 4 + o];
        }
        if (theirs) out[1] = -1e30f;
        if (mine) out[3] = -1e30f;
        for (int o = 0; o < 4; o++) most = fmaxf(most, out[o]);
        for (int o = 0; o < 4; o++) sum += out[o] = __expf(out[o] - most);
        for (int o = 0; o < 4; o++) out[o] /= sum;
    }
    chances[i] = make_float4(out[0], out[1], out[2], out[3]);
    equities[i] = out[0] + 2 * out[1] - out[2] - 2 * out[3];
}

// For each item, the candidate with the lowest equity for the player on roll after it, as the low half of a number.
__global__ void best_kernel(const float* equities, const uint32_t* owners, uint32_t n, unsigned long long* best) {
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint32_t bits = __float_as_uint(-equities[i]);
    bits = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
    atomicMax(best + owners[i], (unsigned long long)bits << 32 | i);
}

#define LAUNCH(kernel, threads, block, ...) \
    kernel<<<(unsigned)(((size_t)(threads) + (block) - 1) / (block)), block, 0, (cudaStream_t)stream>>>(__VA_ARGS__); \
    return cudaGetLastError()
extern "C" int gpu_results(const Position* positions, const int* rolls, uint32_t items, Position* results, uint32_t* owners, uint32_t* count, uint32_t room, void* stream) {
    LAUNCH(results_kernel, items, 128, positions, rolls, items, results, owners, count, room);
}
extern "C" int gpu_inputs(const Position* positions, uint32_t n, uint16_t* lists, uint8_t* phases, void* stream) {
    LAUNCH(inputs_kernel, n, 128, positions, n, lists, phases);
}
extern "C" int gpu_hidden(const uint16_t* lists, uint32_t n, const int16_t* rows, const int16_t* bias, float unit, void* hidden, void* stream) {
    LAUNCH(hidden_kernel, (size_t)n * 32, 256, lists, n, rows, bias, unit, (__half*)hidden);
}
extern "C" int gpu_chances(const void* second, const uint8_t* phases, const Position* positions, uint32_t n, const float* bias, const float* third, void* chances, float* equities, void* stream) {
    LAUNCH(chances_kernel, n, 128, (const __half*)second, phases, positions, n, bias, third, (float4*)chances, equities);
}
extern "C" int gpu_best(const float* equities, const uint32_t* owners, uint32_t n, unsigned long long* best, void* stream) {
    LAUNCH(best_kernel, n, 256, equities, owners, n, best);
}
#endif

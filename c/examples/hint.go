// Prints the best plays for a roll: go run hint.go POSITION_ID DICE
//
// Needs the installed library: export PKG_CONFIG_PATH=FOLDER/lib/pkgconfig LD_LIBRARY_PATH=FOLDER/lib
package main

/*
#cgo pkg-config: plakoto
#include <stdlib.h>
#include "plakoto.h"
*/
import "C"

import (
	"encoding/json"
	"fmt"
	"os"
	"unsafe"
)

func must(status C.plakoto_status) {
	if status != C.PLAKOTO_STATUS_OK {
		fmt.Fprintln(os.Stderr, C.GoString(C.plakoto_last_error()))
		os.Exit(1)
	}
}

func main() {
	if len(os.Args) != 3 || C.plakoto_abi_version() != C.PLAKOTO_ABI_VERSION {
		fmt.Fprintln(os.Stderr, "usage: hint POSITION_ID DICE")
		os.Exit(2)
	}
	var session *C.plakoto_session
	must(C.plakoto_session_new(nil, &session))
	defer C.plakoto_session_free(session)
	line := C.CString("hint " + os.Args[1] + " " + os.Args[2])
	defer C.free(unsafe.Pointer(line))
	var text *C.char
	must(C.plakoto_session_say(session, line, true, &text, nil))
	var reply struct {
		Hint []struct {
			Move   string
			Equity float64
		}
		Error *struct{ Message string }
	}
	if err := json.Unmarshal([]byte(C.GoString(text)), &reply); err != nil {
		panic(err)
	}
	if reply.Error != nil {
		fmt.Fprintln(os.Stderr, reply.Error.Message)
		os.Exit(1)
	}
	for i, play := range reply.Hint {
		fmt.Printf("%d. %-24s %+.3f\n", i+1, play.Move, play.Equity)
	}
}

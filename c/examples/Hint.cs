// Prints the best plays for a roll: Hint POSITION_ID DICE
//
// dotnet, or mcs Hint.cs && LD_LIBRARY_PATH=FOLDER/lib mono Hint.exe AACA/z8AAID/Pw 31
using System;
using System.Runtime.InteropServices;
using System.Text;

static class Hint
{
    const uint Version = 2; // PLAKOTO_ABI_VERSION in plakoto.h

    [DllImport("plakoto")] static extern uint plakoto_abi_version();
    [DllImport("plakoto")] static extern int plakoto_session_new(byte[] variant, out IntPtr session);
    [DllImport("plakoto")] static extern int plakoto_session_say(
        IntPtr session, byte[] line, [MarshalAs(UnmanagedType.I1)] bool json, out IntPtr reply, out UIntPtr length);
    [DllImport("plakoto")] static extern void plakoto_session_free(IntPtr session);
    [DllImport("plakoto")] static extern IntPtr plakoto_last_error();

    static string Text(IntPtr utf8)
    {
        int length = 0;
        while (Marshal.ReadByte(utf8, length) != 0) length++;
        var bytes = new byte[length];
        Marshal.Copy(utf8, bytes, 0, length);
        return Encoding.UTF8.GetString(bytes);
    }

    static void Must(int status)
    {
        if (status != 0) throw new InvalidOperationException(Text(plakoto_last_error()));
    }

    static int Main(string[] arguments)
    {
        if (arguments.Length != 2 || plakoto_abi_version() != Version)
        {
            Console.Error.WriteLine("usage: Hint POSITION_ID DICE");
            return 2;
        }
        IntPtr session, reply;
        UIntPtr length;
        Must(plakoto_session_new(null, out session));
        var line = Encoding.UTF8.GetBytes("hint " + arguments[0] + " " + arguments[1] + "\0");
        Must(plakoto_session_say(session, line, false, out reply, out length));
        Console.Write(Text(reply));
        plakoto_session_free(session);
        return 0;
    }
}

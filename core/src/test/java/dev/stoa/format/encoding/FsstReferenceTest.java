package dev.stoa.format.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.encoding.fsst.FsstDecoder;
import dev.stoa.format.encoding.fsst.FsstEncodedBytes;
import dev.stoa.format.encoding.fsst.SymbolTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Codes and a symbol table that the authors' implementation (github.com/cwida/fsst, {@code
 * fsst_compress} and {@code fsst_export}) made from {@code lines.txt} are read. The file {@code
 * lines.fsst} has: size of the table, the table, number of lines, end offset of each line, codes.
 */
class FsstReferenceTest {
  private static byte[] resource(String name) throws IOException {
    try (InputStream in = FsstReferenceTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static ByteStrings lines() throws IOException {
    byte[] text = resource("lines.txt");
    List<byte[]> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length; i++) {
      if (text[i] == '\n') {
        lines.add(Arrays.copyOfRange(text, start, i));
        start = i + 1;
      }
    }
    return ByteStrings.of(lines);
  }

  private static byte[] take(ByteBuffer from, int size) {
    byte[] bytes = new byte[size];
    from.get(bytes);
    return bytes;
  }

  @Test
  void readsTheReferenceImplementationsOutput() throws IOException {
    ByteBuffer file = ByteBuffer.wrap(resource("lines.fsst")).order(ByteOrder.LITTLE_ENDIAN);
    SymbolTable table = SymbolTable.read(ByteStrings.region(take(file, file.getInt())));
    long[] ends = new long[file.getInt()];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = file.getInt();
    }
    byte[] codes = take(file, file.remaining());
    FsstDecoder decoder =
        new FsstDecoder(table, new ArrayLongDecoder(ends), ByteStrings.region(codes));
    BytesContract.assertReads(lines(), decoder, new Random(1));
  }

  @Test
  void compressesAboutAsWellAsTheReferenceImplementation() throws IOException {
    ByteStrings lines = lines();
    ByteBuffer file = ByteBuffer.wrap(resource("lines.fsst")).order(ByteOrder.LITTLE_ENDIAN);
    int theirTable = file.getInt();
    file.position(Integer.BYTES + theirTable);
    int theirCodes = file.remaining() - Integer.BYTES - file.getInt() * Integer.BYTES;
    assertEquals(400, lines.count);
    FsstEncodedBytes ours =
        FsstEncodedBytes.of(lines.data, lines.endOffsets, lines.count).orElseThrow();
    assertTrue(
        ours.codes().size() < 1.03 * theirCodes,
        () -> "ours " + ours.codes().size() + ", theirs " + theirCodes);
  }
}

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
 * FSST reads what its reference implementation writes, and compresses about as well. The file
 * {@code lines.fsst} is the output of {@code fsst_compress} and {@code fsst_export}
 * (github.com/cwida/fsst) for {@code lines.txt}: the size of the symbol table, the table, the
 * number of lines, the end offset of each line, and the codes.
 */
class FsstReferenceTest {
  private static byte[] readResource(String name) throws IOException {
    try (InputStream in = FsstReferenceTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static ByteStrings readLines() throws IOException {
    byte[] text = readResource("lines.txt");
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

  private static byte[] readBytes(ByteBuffer source, int size) {
    byte[] bytes = new byte[size];
    source.get(bytes);
    return bytes;
  }

  @Test
  void readsTheReferenceImplementationsOutput() throws IOException {
    ByteBuffer file = ByteBuffer.wrap(readResource("lines.fsst")).order(ByteOrder.LITTLE_ENDIAN);
    SymbolTable table = SymbolTable.read(ByteStrings.region(readBytes(file, file.getInt())));
    long[] endOffsets = new long[file.getInt()];
    for (int i = 0; i < endOffsets.length; i++) {
      endOffsets[i] = file.getInt();
    }
    byte[] codes = readBytes(file, file.remaining());
    FsstDecoder decoder =
        new FsstDecoder(table, new ArrayLongDecoder(endOffsets), ByteStrings.region(codes));
    BytesContract.assertReads(readLines(), decoder, new Random(1));
  }

  @Test
  void compressesAboutAsWellAsTheReferenceImplementation() throws IOException {
    ByteStrings lines = readLines();
    ByteBuffer file = ByteBuffer.wrap(readResource("lines.fsst")).order(ByteOrder.LITTLE_ENDIAN);
    int referenceTableSize = file.getInt();
    file.position(Integer.BYTES + referenceTableSize);
    int referenceCodesSize = file.remaining() - Integer.BYTES - file.getInt() * Integer.BYTES;
    assertEquals(400, lines.count);
    FsstEncodedBytes encodedBytes =
        FsstEncodedBytes.of(lines.data, lines.endOffsets, lines.count).orElseThrow();
    assertTrue(
        encodedBytes.codes().size() < 1.03 * referenceCodesSize,
        () ->
            "%d bytes of codes, by the reference implementation %d"
                .formatted(encodedBytes.codes().size(), referenceCodesSize));
  }
}

package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Values are read as written, and reading corrupt bytes reports their location. */
class ByteReaderTest {
  private static final long FILE_OFFSET = 1000;
  private static final SourceLocation LOCATION =
      new SourceLocation("/t/f.col", "column \"a\", page 3");

  private static ByteReader reader(ByteWriter out) {
    return new ByteReader(out.toByteArray(), out.size(), FILE_OFFSET, LOCATION);
  }

  @Test
  void readsNumbersUuidsAndTextsAsWritten() {
    long[] values = {
      0,
      1,
      -1,
      63,
      64,
      -64,
      -65,
      127,
      128,
      8191,
      8192,
      1L << 31,
      1L << 62,
      Long.MAX_VALUE,
      Long.MIN_VALUE,
      Integer.MAX_VALUE,
      Integer.MIN_VALUE
    };
    ByteWriter out = new ByteWriter();
    for (long value : values) {
      out.writeVarint(value);
      out.writeZigzag(value);
      out.writeLong(value);
      out.writeInt((int) value);
    }
    out.writeUuid(new UUID(3, -4));
    out.writeText("text ü 🙂");
    ByteReader in = reader(out);
    for (long value : values) {
      assertEquals(value, in.readVarint());
      assertEquals(value, in.readZigzag());
      assertEquals(value, in.readLong());
      assertEquals((int) value, in.readInt());
    }
    assertEquals(new UUID(3, -4), in.readUuid());
    assertEquals("text ü 🙂", in.readText("text"));
    assertEquals(0, in.remaining());
  }

  private static void assertCorrupt(String expectedMessage, Executable read) {
    CorruptFileException exception = assertThrows(CorruptFileException.class, read);
    assertTrue(exception.getMessage().contains(expectedMessage), exception.getMessage());
    assertTrue(
        exception.getMessage().matches("/t/f.col, column \"a\", page 3, offset 10\\d\\d: .*"),
        exception.getMessage());
  }

  @Test
  void readingPastTheEndReportsTheLocation() {
    ByteWriter out = new ByteWriter();
    out.writeByte(200);
    assertCorrupt("expected 4 more bytes, found 1", () -> reader(out).readInt());
    assertCorrupt("expected 1 more bytes, found 0", () -> reader(out).readVarint());
    assertCorrupt("expected 2 more bytes, found 1", () -> reader(out).skip(2));
    assertCorrupt("more bytes", () -> reader(out).skip(-1));
  }

  @Test
  void rejectsInvalidVarintsCountsAndTexts() {
    ByteWriter unterminatedVarint = new ByteWriter();
    for (int i = 0; i < 11; i++) {
      unterminatedVarint.writeByte(0x80);
    }
    assertCorrupt("at most 10 bytes", () -> reader(unterminatedVarint).readVarint());
    ByteWriter negativeVarint = new ByteWriter();
    negativeVarint.writeVarint(-1);
    assertCorrupt(
        "expected at most 5 as the count", () -> reader(negativeVarint).readCount("count", 5));
    assertCorrupt("expected a valid size", () -> reader(negativeVarint).readSize("size"));
    ByteWriter truncatedText = new ByteWriter();
    truncatedText.writeVarint(100);
    truncatedText.writeByte('a');
    assertCorrupt("length of the name", () -> reader(truncatedText).readText("name"));
    ByteWriter invalidUtf8 = new ByteWriter();
    invalidUtf8.writeVarint(1);
    invalidUtf8.writeByte(0xff);
    assertCorrupt("expected UTF-8", () -> reader(invalidUtf8).readText("name"));
  }
}

package dev.stoa.format.valuepage;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** What is told of pages whose bytes are wrong. */
final class Faults {
  private Faults() {}

  /** All values, each row checked as {@code verify} does. */
  static List<Object> readAndVerify(HandMadePage page, Schema schema, int rowCount) {
    PageDecoder decoder = page.open(schema, rowCount);
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < rowCount; row++) {
      values.add(read(decoder, row));
      decoder.checkEnd();
    }
    return values;
  }

  static Object read(PageDecoder decoder, int row) {
    Object value = decoder.type().read(decoder.seek(row), null);
    decoder.ended();
    return value;
  }

  /** Fails unless verifying the page tells a fault with these words. */
  static void assertVerifyTells(String words, HandMadePage page, Schema schema, int rowCount) {
    assertTells(words, () -> readAndVerify(page, schema, rowCount));
  }

  /** Fails unless turning to a page, and going to its row at once, tells a fault with words. */
  static void assertJumpTells(
      String words, HandMadePage page, Schema schema, int rowCount, int row) {
    assertTells(words, () -> read(page.open(schema, rowCount), row));
  }

  static void assertTells(String words, Runnable reading) {
    String message = assertThrows(CorruptFileException.class, reading::run).getMessage();
    assertTrue(message.contains(words), message);
    assertNamesPlace(message);
  }

  /** Fails unless a message says where the fault is. */
  static void assertNamesPlace(String message) {
    assertTrue(message.startsWith(HandMadePage.PLACE.toString()), message);
    assertTrue(
        message.matches("(?s).*, offset [0-9]+: expected .*, found .*; the file .*"), message);
  }
}

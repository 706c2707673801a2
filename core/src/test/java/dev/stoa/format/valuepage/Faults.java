package dev.stoa.format.valuepage;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** The errors of pages with corrupt bytes. */
final class Faults {
  private Faults() {}

  /** All values, each row checked as {@code verify} does. */
  static List<Object> readAndVerify(HandcraftedPage page, Schema schema, int rowCount) {
    ValuePageDecoder decoder = page.open(schema, rowCount);
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < rowCount; row++) {
      values.add(read(decoder, row));
      decoder.checkEnd();
    }
    return values;
  }

  static Object read(ValuePageDecoder decoder, int row) {
    Object value = decoder.serde().read(decoder.seek(row), null);
    decoder.endValue();
    return value;
  }

  /** Fails unless verifying the page throws an error with these words. */
  static void assertVerifyTells(String words, HandcraftedPage page, Schema schema, int rowCount) {
    assertTells(words, () -> readAndVerify(page, schema, rowCount));
  }

  /** Fails unless moving to a page, or from there to its row, throws an error with these words. */
  static void assertJumpTells(
      String words, HandcraftedPage page, Schema schema, int rowCount, int row) {
    assertTells(words, () -> read(page.open(schema, rowCount), row));
  }

  static void assertTells(String words, Runnable reading) {
    String message = assertThrows(CorruptFileException.class, reading::run).getMessage();
    assertTrue(message.contains(words), message);
    assertNamesPlace(message);
  }

  /** Fails unless a message states the location of the error. */
  static void assertNamesPlace(String message) {
    assertTrue(message.startsWith(HandcraftedPage.LOCATION.toString()), message);
    assertTrue(
        message.matches("(?s).*, offset [0-9]+: expected .*, found .*; the file .*"), message);
  }
}

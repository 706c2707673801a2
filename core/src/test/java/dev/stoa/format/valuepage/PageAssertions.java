package dev.stoa.format.valuepage;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** Reads handcrafted pages, and asserts the errors that corrupt bytes cause. */
final class PageAssertions {
  private PageAssertions() {}

  /** Reads all values, and checks the end of each row as {@code verify} does. */
  static List<Object> readAndVerify(HandcraftedPage page, Schema schema, int rowCount) {
    ValuePageDecoder decoder = page.open(schema, rowCount);
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < rowCount; row++) {
      values.add(read(decoder, row));
      decoder.checkEnd();
    }
    return values;
  }

  /** Reads the value of a row to its end. */
  static Object read(ValuePageDecoder decoder, int row) {
    Object value = decoder.serde().read(decoder.seek(row), null);
    decoder.endValue();
    return value;
  }

  /** Asserts that verifying the page throws an error whose message contains this text. */
  static void assertVerifyFault(
      String expectedMessage, HandcraftedPage page, Schema schema, int rowCount) {
    assertFault(expectedMessage, () -> readAndVerify(page, schema, rowCount));
  }

  /**
   * Asserts that opening the page and reading a row throws an error whose message contains this
   * text.
   */
  static void assertReadFault(
      String expectedMessage, HandcraftedPage page, Schema schema, int rowCount, int row) {
    assertFault(expectedMessage, () -> read(page.open(schema, rowCount), row));
  }

  /** Asserts that an action throws an error whose message contains this text and the location. */
  static void assertFault(String expectedMessage, Runnable action) {
    String message = assertThrows(CorruptFileException.class, action::run).getMessage();
    assertTrue(message.contains(expectedMessage), message);
    assertNamesLocation(message);
  }

  /** Asserts that a message states the location of the error. */
  static void assertNamesLocation(String message) {
    assertTrue(message.startsWith(HandcraftedPage.LOCATION.toString()), message);
    assertTrue(
        message.matches("(?s).*, offset [0-9]+: expected .*, found .*; the file .*"), message);
  }
}

package dev.stoa.format.valuepage;

import static dev.stoa.format.valuepage.Faults.assertJumpTells;
import static dev.stoa.format.valuepage.Faults.assertVerifyTells;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;

/** Skip entries that no writer writes, with valid checksums. */
class HostileSkipEntriesTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final int ROWS = 12;

  /** Twelve strings of one letter, two bytes each, after skip levels still to be added. */
  private static HandcraftedPage page(int levelCount) {
    return HandcraftedPage.of(PageLayout.SKIP_LIST, CompressionCodec.NONE).u8(levelCount);
  }

  private static HandcraftedPage values(HandcraftedPage page) {
    return page.texts("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l");
  }

  private static HandcraftedPage fourARun(long... offsets) {
    return values(page(1).level(4, 1, offsets));
  }

  @Test
  void rightEntriesAreFollowed() {
    List<Object> letters = Faults.readAndVerify(fourARun(0, 8, 16), TEXT, ROWS);
    assertEquals(ROWS, letters.size());
    assertEquals(new Utf8("j"), Faults.read(fourARun(0, 8, 16).open(TEXT, ROWS), 9));
    HandcraftedPage twoLevels = values(page(2).level(4, 2, 0, 8, 16).level(2, 1, 0, 4, 0, 4, 0, 4));
    assertEquals(letters, Faults.readAndVerify(twoLevels, TEXT, ROWS));
    assertEquals(new Utf8("l"), Faults.read(twoLevels.open(TEXT, ROWS), 11));
  }

  @Test
  void anEntryIntoTheMiddleOfAValueIsFound() {
    assertVerifyTells("row 4 of the page at byte", fourARun(0, 9, 16), TEXT, ROWS);
    assertVerifyTells("row 8 of the page at byte", fourARun(0, 8, 15), TEXT, ROWS);
    assertJumpTells("length", fourARun(0, 8, 15), TEXT, ROWS, 8);
  }

  @Test
  void anEntryToAnotherRowIsFound() {
    assertVerifyTells("row 8 of the page at byte", fourARun(0, 8, 18), TEXT, ROWS);
    assertVerifyTells("row 8 of the page at byte", fourARun(0, 8, 8), TEXT, ROWS);
    assertVerifyTells("as the first skip entry", fourARun(2, 8, 16), TEXT, ROWS);
  }

  @Test
  void anEntryBeyondTheEndIsRefused() {
    assertJumpTells("skip entry", fourARun(0, 8, 25), TEXT, ROWS, 8);
    assertVerifyTells("skip entry", fourARun(0, 8, 25), TEXT, ROWS);
    HandcraftedPage overflowing = values(page(1).level(4, 4, 0, 0xffff_fff0L, 0x7fff_ffffL));
    assertJumpTells("skip entry", overflowing, TEXT, ROWS, 4);
    assertJumpTells("skip entry", overflowing, TEXT, ROWS, 8);
    assertVerifyTells("skip entry", overflowing, TEXT, ROWS);
  }

  @Test
  void anEntryBackwardsIsRefused() {
    ValuePageDecoder decoder = fourARun(0, 8, 6).open(TEXT, ROWS);
    Faults.read(decoder, 3);
    Faults.assertTells("skip entry", () -> Faults.read(decoder, 8));
    assertVerifyTells("skip entry", fourARun(0, 8, 6), TEXT, ROWS);
  }

  @Test
  void entriesOfALowerLevelThatDisagreeWithTheOneAboveAreFound() {
    HandcraftedPage page = values(page(2).level(4, 1, 0, 8, 16).level(2, 1, 0, 4, 0, 4, 2, 6));
    assertVerifyTells("row 8 of the page at byte", page, TEXT, ROWS);
  }

  @Test
  void rejectsImplausibleStridesAndWidths() {
    String words = "expected a skip level that divides the level above";
    for (int stride : new int[] {0, 1}) {
      assertVerifyTells(words, values(page(1).varints(stride).u8(1, 0, 0, 0)), TEXT, ROWS);
    }
    for (int width : new int[] {0, 5, 255}) {
      assertVerifyTells(words, values(page(1).varints(4).u8(width, 0, 8, 16)), TEXT, ROWS);
    }
    for (int below : new int[] {0, 1, 3, 4, 5, 8}) {
      assertVerifyTells(words, values(page(2).level(4, 1, 0, 8, 16).level(below, 1)), TEXT, ROWS);
    }
  }

  @Test
  void rejectsTooManyLevels() {
    assertVerifyTells("at most 16 skip levels", values(page(17)), TEXT, ROWS);
    assertVerifyTells("at most 16 skip levels", values(page(255)), TEXT, ROWS);
  }

  @Test
  void rejectsEntriesBeyondThePage() {
    assertVerifyTells("skip entries", page(1).level(2, 4, 0), TEXT, 1_000_000_000);
    assertVerifyTells("skip entries", page(1).level(2, 4, 0, 1), TEXT, 5);
    assertVerifyTells("expected", page(1), TEXT, 5);
    assertVerifyTells("expected", page(1).varints(4), TEXT, 5);
    assertVerifyTells(
        "expected", HandcraftedPage.of(PageLayout.SKIP_LIST, CompressionCodec.NONE), TEXT, 1);
  }
}

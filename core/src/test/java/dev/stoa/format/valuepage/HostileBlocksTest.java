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

/** Tables of compressed blocks that no writer makes, under right checksums. */
class HostileBlocksTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final int ROWS = 3;

  /** A page whose table of blocks is yet to come. */
  private static HandMadePage page() {
    return HandMadePage.of(PageLayout.PLAIN, CompressionCodec.ZLIB);
  }

  /** Two blocks that stand as they are, of two rows and one row, two bytes each. */
  private static HandMadePage twoBlocks(long... table) {
    return page().varints(2).varints(table).texts("a", "b", "c");
  }

  @Test
  void blocksThatStandAsTheyAreAreRead() {
    List<Object> letters = Faults.readAndVerify(twoBlocks(2, 4, 4, 1, 2, 2), TEXT, ROWS);
    assertEquals(List.of(new Utf8("a"), new Utf8("b"), new Utf8("c")), letters);
    assertEquals(
        new Utf8("c"), Faults.read(twoBlocks(2, 4, 4, 1, 2, 2).open(TEXT, ROWS), ROWS - 1));
  }

  @Test
  void blocksOfOtherRowsThanThePageHasAreRefused() {
    assertVerifyTells("found 0 rows", twoBlocks(0, 4, 4, 3, 2, 2), TEXT, ROWS);
    assertVerifyTells("blocks of 3 rows", twoBlocks(1, 4, 4, 1, 2, 2), TEXT, ROWS);
    for (long rows : new long[] {4, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE, -1}) {
      assertVerifyTells("rows of a block", twoBlocks(rows, 4, 4, 1, 2, 2), TEXT, ROWS);
      assertVerifyTells("rows of a block", twoBlocks(2, 4, 4, rows, 2, 2), TEXT, ROWS);
    }
  }

  @Test
  void moreBlocksThanRowsOrBytesAreRefused() {
    for (long count : new long[] {4, Integer.MAX_VALUE, Long.MAX_VALUE, -1}) {
      assertVerifyTells("number of compressed blocks", page().varints(count), TEXT, ROWS);
    }
    assertVerifyTells("number of compressed blocks", page().varints(100, 1, 1), TEXT, 1000);
    assertVerifyTells("blocks of 3 rows", page().varints(0), TEXT, ROWS);
  }

  @Test
  void blocksThatDoNotFillThePageAreRefused() {
    for (long stored : new long[] {1, 3}) {
      assertVerifyTells("blocks of 3 rows", twoBlocks(2, 4, stored, 1, 2, 2), TEXT, ROWS);
    }
    for (long stored : new long[] {100, Integer.MAX_VALUE, Long.MAX_VALUE, -1}) {
      assertVerifyTells("compressed length", twoBlocks(2, 4, stored, 1, 2, 2), TEXT, ROWS);
    }
    assertVerifyTells("a possible block", twoBlocks(2, 3, 4, 1, 2, 2), TEXT, ROWS);
  }

  @Test
  void aBombIsRefusedBeforeItTakesMemory() {
    for (long length : new long[] {65 << 20, 1 << 30, Integer.MAX_VALUE - 8}) {
      HandMadePage bomb = page().varints(1, ROWS, length, 20).raw(new byte[20]);
      assertVerifyTells("a possible block", bomb, TEXT, ROWS);
      HandMadePage dictionary =
          HandMadePage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.ZLIB)
              .u8(0)
              .varints(length, 20)
              .raw(new byte[20]);
      assertVerifyTells("dictionaries that fit the page", dictionary, Schema.createMap(TEXT), ROWS);
    }
    HandMadePage manyBlocks = page().varints(ROWS);
    for (int block = 0; block < ROWS; block++) {
      manyBlocks.varints(1, Integer.MAX_VALUE / 2, Integer.MAX_VALUE / 2);
    }
    assertVerifyTells("expected", manyBlocks, TEXT, ROWS);
  }

  @Test
  void aBlockThatEndsWithinAValueIsFound() {
    assertJumpTells("length", twoBlocks(2, 3, 3, 1, 3, 3), TEXT, ROWS, 1);
    assertVerifyTells("length", twoBlocks(2, 3, 3, 1, 3, 3), TEXT, ROWS);
    assertVerifyTells("the end of the values", twoBlocks(1, 4, 4, 2, 2, 2), TEXT, ROWS);
    assertJumpTells("1 bytes more", twoBlocks(1, 4, 4, 2, 2, 2), TEXT, ROWS, 2);
  }

  @Test
  void aSkipEntryOutOfTheBlockOfItsRowIsRefused() {
    HandMadePage before =
        HandMadePage.of(PageLayout.SKIP_LIST, CompressionCodec.ZLIB).u8(1).level(2, 1, 0, 4, 4);
    before.varints(2, 3, 6, 6, 3, 6, 6).texts("a", "b", "c", "d", "e", "f");
    assertJumpTells("skip entry", before, TEXT, 6, 5);
    HandMadePage behind =
        HandMadePage.of(PageLayout.SKIP_LIST, CompressionCodec.ZLIB).u8(1).level(2, 1, 0, 6, 8);
    behind.varints(2, 3, 5, 5, 2, 5, 5).texts("a", "b", "c", "d", "e");
    assertJumpTells("skip entry", behind, TEXT, 5, 2);
  }
}

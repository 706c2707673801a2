package dev.stoa.format.valuepage;

import static dev.stoa.format.valuepage.Faults.assertJumpTells;
import static dev.stoa.format.valuepage.Faults.assertVerifyTells;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.compress.Compressor;
import dev.stoa.format.page.PageLayout;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Tables of compressed blocks that no writer writes, with valid checksums. */
class HostileBlocksTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final int ROWS = 3;

  /** A page whose table of blocks is still to be added. */
  private static HandcraftedPage page() {
    return HandcraftedPage.of(PageLayout.PLAIN, CompressionCodec.ZLIB);
  }

  /** Two uncompressed blocks, of two rows and one row, two bytes each. */
  private static HandcraftedPage twoBlocks(long... table) {
    return page().varints(2).varints(table).texts("a", "b", "c");
  }

  @Test
  void uncompressedBlocksAreRead() {
    List<Object> letters = Faults.readAndVerify(twoBlocks(2, 4, 4, 1, 2, 2), TEXT, ROWS);
    assertEquals(List.of(new Utf8("a"), new Utf8("b"), new Utf8("c")), letters);
    assertEquals(
        new Utf8("c"), Faults.read(twoBlocks(2, 4, 4, 1, 2, 2).open(TEXT, ROWS), ROWS - 1));
  }

  @Test
  void rejectsBlocksWithAnotherRowCountThanThePage() {
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
    assertVerifyTells("a valid block", twoBlocks(2, 3, 4, 1, 2, 2), TEXT, ROWS);
  }

  @Test
  void rejectsADecompressionBombBeforeAllocating() {
    for (long length : new long[] {65 << 20, 1 << 30, Integer.MAX_VALUE - 8}) {
      HandcraftedPage bomb = page().varints(1, ROWS, length, 20).raw(new byte[20]);
      assertVerifyTells("a valid block", bomb, TEXT, ROWS);
      HandcraftedPage dictionary =
          HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.ZLIB)
              .u8(0)
              .varints(length, 20)
              .raw(new byte[20]);
      assertVerifyTells(
          "dictionaries that fit into the page", dictionary, Schema.createMap(TEXT), ROWS);
    }
    HandcraftedPage manyBlocks = page().varints(ROWS);
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
    assertJumpTells("1 more bytes", twoBlocks(1, 4, 4, 2, 2, 2), TEXT, ROWS, 2);
  }

  /** A block of one string that a codec makes smaller. */
  private static byte[] compress(CompressionCodec codec, String text) {
    byte[] plain =
        HandcraftedPage.of(PageLayout.PLAIN, CompressionCodec.NONE).texts(text).toByteArray();
    Compressor compressor = codec.newCompressor();
    byte[] compressed = new byte[compressor.maxCompressedLength(plain.length)];
    int size = compressor.compress(plain, 0, plain.length, compressed, 0);
    return Arrays.copyOf(compressed, size);
  }

  private static HandcraftedPage block(CompressionCodec codec, int length, byte[] stored) {
    return HandcraftedPage.of(PageLayout.PLAIN, codec)
        .varints(1, 1, length, stored.length)
        .raw(stored);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void compressedBytesThatNoCompressorMakesAreRefused(CompressionCodec codec) {
    String text = "abcd".repeat(60);
    byte[] whole = compress(codec, text);
    int length = text.length() + 2;
    assertEquals(
        List.of(new Utf8(text)), Faults.readAndVerify(block(codec, length, whole), TEXT, 1));
    String words = codec.label();
    for (int other : new int[] {length - 1, length + 1, 2 * length, 1 << 20}) {
      assertVerifyTells(words, block(codec, other, whole), TEXT, 1);
    }
    for (int size : new int[] {0, 1, whole.length / 2, whole.length - 1}) {
      assertVerifyTells(words, block(codec, length, Arrays.copyOf(whole, size)), TEXT, 1);
    }
    assertVerifyTells(words, block(codec, length, Arrays.copyOf(whole, whole.length + 5)), TEXT, 1);
    byte[] noise = new byte[100];
    Arrays.fill(noise, (byte) 0xff);
    assertVerifyTells(words, block(codec, length, noise), TEXT, 1);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void compressedDictionariesThatNoCompressorMakesAreRefused(CompressionCodec codec) {
    byte[] whole = compress(codec, "abcd".repeat(60));
    for (int size : new int[] {0, whole.length / 2, whole.length - 1}) {
      HandcraftedPage page =
          HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, codec).u8(0).varints(242, size);
      page.raw(Arrays.copyOf(whole, size));
      assertVerifyTells(codec.label(), page, Schema.createMap(TEXT), ROWS);
    }
  }

  @Test
  void rejectsASkipEntryOutsideItsBlock() {
    HandcraftedPage before =
        HandcraftedPage.of(PageLayout.SKIP_LIST, CompressionCodec.ZLIB).u8(1).level(2, 1, 0, 4, 4);
    before.varints(2, 3, 6, 6, 3, 6, 6).texts("a", "b", "c", "d", "e", "f");
    assertJumpTells("skip entry", before, TEXT, 6, 5);
    HandcraftedPage behind =
        HandcraftedPage.of(PageLayout.SKIP_LIST, CompressionCodec.ZLIB).u8(1).level(2, 1, 0, 6, 8);
    behind.varints(2, 3, 5, 5, 2, 5, 5).texts("a", "b", "c", "d", "e");
    assertJumpTells("skip entry", behind, TEXT, 5, 2);
  }
}

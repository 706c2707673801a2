package dev.stoa.format.valuepage;

import static dev.stoa.format.valuepage.PageAssertions.assertReadFault;
import static dev.stoa.format.valuepage.PageAssertions.assertVerifyFault;
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

/** Malformed indexes of compressed blocks, which no writer writes, are reported. */
class HostileBlocksTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final int ROW_COUNT = 3;

  /** Returns the beginning of a page, before its block index. */
  private static HandcraftedPage page() {
    return HandcraftedPage.of(PageLayout.PLAIN, CompressionCodec.ZLIB);
  }

  /**
   * Returns a page whose rows "a", "b" and "c" take two bytes each, in two uncompressed blocks.
   *
   * @param blockHeaders the number of rows, the length and the stored length of each block
   */
  private static HandcraftedPage twoBlocks(long... blockHeaders) {
    return page().varints(2).varints(blockHeaders).strings("a", "b", "c");
  }

  @Test
  void readsUncompressedBlocks() {
    List<Object> letters =
        PageAssertions.readAndVerify(twoBlocks(2, 4, 4, 1, 2, 2), TEXT, ROW_COUNT);
    assertEquals(List.of(new Utf8("a"), new Utf8("b"), new Utf8("c")), letters);
    assertEquals(
        new Utf8("c"),
        PageAssertions.read(twoBlocks(2, 4, 4, 1, 2, 2).open(TEXT, ROW_COUNT), ROW_COUNT - 1));
  }

  @Test
  void rejectsBlocksWithAnotherRowCountThanThePage() {
    assertVerifyFault("found 0 rows", twoBlocks(0, 4, 4, 3, 2, 2), TEXT, ROW_COUNT);
    assertVerifyFault("blocks of 3 rows", twoBlocks(1, 4, 4, 1, 2, 2), TEXT, ROW_COUNT);
    for (long rowCount : new long[] {4, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE, -1}) {
      assertVerifyFault("rows of a block", twoBlocks(rowCount, 4, 4, 1, 2, 2), TEXT, ROW_COUNT);
      assertVerifyFault("rows of a block", twoBlocks(2, 4, 4, rowCount, 2, 2), TEXT, ROW_COUNT);
    }
  }

  @Test
  void rejectsMoreBlocksThanRowsOrBytes() {
    for (long blockCount : new long[] {4, Integer.MAX_VALUE, Long.MAX_VALUE, -1}) {
      assertVerifyFault("number of compressed blocks", page().varints(blockCount), TEXT, ROW_COUNT);
    }
    assertVerifyFault("number of compressed blocks", page().varints(100, 1, 1), TEXT, 1000);
    assertVerifyFault("blocks of 3 rows", page().varints(0), TEXT, ROW_COUNT);
  }

  @Test
  void rejectsBlocksThatDoNotFillThePage() {
    for (long storedLength : new long[] {1, 3}) {
      assertVerifyFault(
          "blocks of 3 rows", twoBlocks(2, 4, storedLength, 1, 2, 2), TEXT, ROW_COUNT);
    }
    for (long storedLength : new long[] {100, Integer.MAX_VALUE, Long.MAX_VALUE, -1}) {
      assertVerifyFault(
          "compressed length", twoBlocks(2, 4, storedLength, 1, 2, 2), TEXT, ROW_COUNT);
    }
    assertVerifyFault("a valid block", twoBlocks(2, 3, 4, 1, 2, 2), TEXT, ROW_COUNT);
  }

  @Test
  void rejectsBlocksAndDictionariesThatClaimToExpandTooMuch() {
    for (long length : new long[] {65 << 20, 1 << 30, Integer.MAX_VALUE - 8}) {
      HandcraftedPage pageWithLargeBlock =
          page().varints(1, ROW_COUNT, length, 20).raw(new byte[20]);
      assertVerifyFault("a valid block", pageWithLargeBlock, TEXT, ROW_COUNT);
      HandcraftedPage pageWithLargeDictionary =
          HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, CompressionCodec.ZLIB)
              .bytes(0)
              .varints(length, 20)
              .raw(new byte[20]);
      assertVerifyFault(
          "dictionaries that fit into the page",
          pageWithLargeDictionary,
          Schema.createMap(TEXT),
          ROW_COUNT);
    }
    HandcraftedPage pageWithLargeBlocks = page().varints(ROW_COUNT);
    for (int block = 0; block < ROW_COUNT; block++) {
      pageWithLargeBlocks.varints(1, Integer.MAX_VALUE / 2, Integer.MAX_VALUE / 2);
    }
    assertVerifyFault("compressed length of a block", pageWithLargeBlocks, TEXT, ROW_COUNT);
  }

  @Test
  void reportsABlockThatEndsWithinAValue() {
    assertReadFault("length", twoBlocks(2, 3, 3, 1, 3, 3), TEXT, ROW_COUNT, 1);
    assertVerifyFault("length", twoBlocks(2, 3, 3, 1, 3, 3), TEXT, ROW_COUNT);
    assertVerifyFault("the end of the values", twoBlocks(1, 4, 4, 2, 2, 2), TEXT, ROW_COUNT);
    assertReadFault("1 more bytes", twoBlocks(1, 4, 4, 2, 2, 2), TEXT, ROW_COUNT, 2);
  }

  /** Returns the bytes of a compressed block of one string. */
  private static byte[] compress(CompressionCodec codec, String text) {
    byte[] plainBytes =
        HandcraftedPage.of(PageLayout.PLAIN, CompressionCodec.NONE).strings(text).toByteArray();
    Compressor compressor = codec.newCompressor();
    byte[] compressedBlock = new byte[compressor.maxCompressedLength(plainBytes.length)];
    int size = compressor.compress(plainBytes, 0, plainBytes.length, compressedBlock, 0);
    return Arrays.copyOf(compressedBlock, size);
  }

  /** Returns a page of one row in one block, which claims to have {@code length} bytes. */
  private static HandcraftedPage pageWithBlock(
      CompressionCodec codec, int length, byte[] storedBytes) {
    return HandcraftedPage.of(PageLayout.PLAIN, codec)
        .varints(1, 1, length, storedBytes.length)
        .raw(storedBytes);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void rejectsMalformedCompressedBlocks(CompressionCodec codec) {
    String text = "abcd".repeat(60);
    byte[] compressedBlock = compress(codec, text);
    int length = text.length() + 2;
    assertEquals(
        List.of(new Utf8(text)),
        PageAssertions.readAndVerify(pageWithBlock(codec, length, compressedBlock), TEXT, 1));
    String expectedMessage = codec.label();
    for (int wrongLength : new int[] {length - 1, length + 1, 2 * length, 1 << 20}) {
      assertVerifyFault(
          expectedMessage, pageWithBlock(codec, wrongLength, compressedBlock), TEXT, 1);
    }
    for (int size : new int[] {0, 1, compressedBlock.length / 2, compressedBlock.length - 1}) {
      assertVerifyFault(
          expectedMessage,
          pageWithBlock(codec, length, Arrays.copyOf(compressedBlock, size)),
          TEXT,
          1);
    }
    assertVerifyFault(
        expectedMessage,
        pageWithBlock(codec, length, Arrays.copyOf(compressedBlock, compressedBlock.length + 5)),
        TEXT,
        1);
    byte[] noise = new byte[100];
    Arrays.fill(noise, (byte) 0xff);
    assertVerifyFault(expectedMessage, pageWithBlock(codec, length, noise), TEXT, 1);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void rejectsMalformedCompressedDictionaries(CompressionCodec codec) {
    byte[] compressedBlock = compress(codec, "abcd".repeat(60));
    for (int size : new int[] {0, compressedBlock.length / 2, compressedBlock.length - 1}) {
      HandcraftedPage page =
          HandcraftedPage.of(PageLayout.DICTIONARY_SKIP_LIST, codec).bytes(0).varints(242, size);
      page.raw(Arrays.copyOf(compressedBlock, size));
      assertVerifyFault(codec.label(), page, Schema.createMap(TEXT), ROW_COUNT);
    }
  }

  @Test
  void rejectsASkipEntryOutsideItsBlock() {
    HandcraftedPage entryBeforeBlock =
        HandcraftedPage.of(PageLayout.SKIP_LIST, CompressionCodec.ZLIB)
            .bytes(1)
            .level(2, 1, 0, 4, 4);
    entryBeforeBlock.varints(2, 3, 6, 6, 3, 6, 6).strings("a", "b", "c", "d", "e", "f");
    assertReadFault("skip entry", entryBeforeBlock, TEXT, 6, 5);
    HandcraftedPage entryAfterBlock =
        HandcraftedPage.of(PageLayout.SKIP_LIST, CompressionCodec.ZLIB)
            .bytes(1)
            .level(2, 1, 0, 6, 8);
    entryAfterBlock.varints(2, 3, 5, 5, 2, 5, 5).strings("a", "b", "c", "d", "e");
    assertReadFault("skip entry", entryAfterBlock, TEXT, 5, 2);
  }
}

package dev.stoa.format.compress;

import java.util.Objects;

/**
 * The outline of a Zstandard frame (RFC 8878, section 3.1.1): header, block headers, checksum.
 *
 * <p>Checked for what aircompressor lets pass: a content size that is not the block's, further
 * frames, windows that no int holds, and literals that reuse a Huffman tree where this frame has
 * none yet, for which the library would take the tree of whatever it decompressed before.
 */
final class ZstdFrame {
  private static final int MAGIC = 0xfd2fb528;
  private static final int MAGIC_LENGTH = 4;
  private static final int BLOCK_HEADER_LENGTH = 3;
  private static final int CHECKSUM_LENGTH = 4;
  private static final int CHECKSUM_FLAG = 0b100;
  private static final int MIN_WINDOW_LOG = 10;
  private static final int MAX_WINDOW_EXPONENT = 20;
  private static final int RLE_BLOCK = 1;
  private static final int COMPRESSED_BLOCK = 2;
  private static final int RESERVED_BLOCK = 3;
  private static final int LITERALS_WITH_TREE = 2;
  private static final int LITERALS_WITHOUT_TREE = 3;

  private final byte[] source;
  private final int end;
  private int position;

  private ZstdFrame(byte[] source, int offset, int length) {
    this.source = source;
    this.position = offset;
    this.end = offset + length;
  }

  /**
   * Checks that the bytes look like one frame for a target of so many bytes.
   *
   * @throws MalformedBlockException when they do not
   */
  static void check(byte[] source, int offset, int length, int targetLength) {
    Objects.checkFromIndexSize(offset, length, source.length);
    ZstdFrame frame = new ZstdFrame(source, offset, length);
    boolean hasChecksum = frame.readHeader(targetLength);
    frame.skipBlocks();
    if (hasChecksum) {
      frame.skip(CHECKSUM_LENGTH, "checksum");
    }
    if (frame.position != frame.end) {
      throw new MalformedBlockException(
          "expected the end of the frame, found %d more bytes"
              .formatted(frame.end - frame.position));
    }
  }

  /** Takes the checksum off the end of a frame, if it has one; gives the size that is left. */
  static int dropChecksum(byte[] frame, int offset, int size) {
    int at = offset + MAGIC_LENGTH;
    if ((frame[at] & CHECKSUM_FLAG) == 0) {
      return size;
    }
    frame[at] &= ~CHECKSUM_FLAG;
    return size - CHECKSUM_LENGTH;
  }

  /** Passes magic and frame header; tells whether a checksum ends the frame. */
  private boolean readHeader(int targetLength) {
    long magic = number(MAGIC_LENGTH, "magic");
    if ((int) magic != MAGIC) {
      throw new MalformedBlockException("expected a zstd frame, found magic %x".formatted(magic));
    }
    int descriptor = (int) number(1, "frame header");
    if ((descriptor & 0b1011) != 0) {
      throw new MalformedBlockException(
          "expected a frame without dictionary, found descriptor %x".formatted(descriptor));
    }
    boolean isSingleSegment = (descriptor & 0b10_0000) != 0;
    if (!isSingleSegment) {
      checkWindow((int) number(1, "window") >>> 3);
    }
    checkContentSize(descriptor >>> 6, isSingleSegment, targetLength);
    return (descriptor & CHECKSUM_FLAG) != 0;
  }

  private static void checkWindow(int exponent) {
    if (exponent > MAX_WINDOW_EXPONENT) {
      throw new MalformedBlockException(
          "expected a window below 2 GiB, found one of 2^%d bytes or more"
              .formatted(MIN_WINDOW_LOG + exponent));
    }
  }

  private void checkContentSize(int sizeFlag, boolean isSingleSegment, int targetLength) {
    if (sizeFlag == 0 && !isSingleSegment) {
      return;
    }
    long size = number(1 << sizeFlag, "content size") + (sizeFlag == 1 ? 256 : 0);
    if (size != targetLength) {
      throw new MalformedBlockException(
          "expected a frame of %d bytes, found one of %d".formatted(targetLength, size));
    }
  }

  private void skipBlocks() {
    boolean hasTree = false;
    boolean isLast = false;
    while (!isLast) {
      int header = (int) number(BLOCK_HEADER_LENGTH, "block header");
      isLast = (header & 1) != 0;
      int type = (header >>> 1) & 0b11;
      int size = type == RLE_BLOCK ? 1 : header >>> 3;
      if (type == RESERVED_BLOCK) {
        throw new MalformedBlockException("expected a block, found one of the reserved type");
      }
      int start = position;
      skip(size, "block");
      if (type == COMPRESSED_BLOCK) {
        hasTree = hasTreeAfter(start, size, hasTree);
      }
    }
  }

  private boolean hasTreeAfter(int start, int size, boolean hasTree) {
    int literals = size == 0 ? LITERALS_WITHOUT_TREE : source[start] & 0b11;
    if (literals == LITERALS_WITHOUT_TREE && !hasTree) {
      throw new MalformedBlockException("expected a Huffman tree, found literals that reuse one");
    }
    return hasTree || literals == LITERALS_WITH_TREE;
  }

  private long number(int length, String part) {
    int start = position;
    skip(length, part);
    long number = 0;
    for (int i = length - 1; i >= 0; i--) {
      number = number << 8 | (source[start + i] & 0xff);
    }
    return number;
  }

  private void skip(int length, String part) {
    if (length > end - position) {
      throw new MalformedBlockException(
          "expected %d bytes of %s, found %d".formatted(length, part, end - position));
    }
    position += length;
  }
}

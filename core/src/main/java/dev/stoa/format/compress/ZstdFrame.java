package dev.stoa.format.compress;

import java.util.Objects;

/**
 * Checks the structure of a Zstandard frame (RFC 8878, section 3.1.1): its header, the headers of
 * its blocks, and the length of its checksum.
 *
 * <p>Rejects frames that the aircompressor library would accept: those whose content size is not
 * the expected one, several frames, windows larger than an int, and literals that reuse a Huffman
 * tree before the frame has one, for which the library would use the tree of its previous call.
 */
final class ZstdFrame {
  private static final int MAGIC_NUMBER = 0xfd2fb528;
  private static final int MAGIC_NUMBER_LENGTH = 4;
  private static final int BLOCK_HEADER_LENGTH = 3;
  private static final int CHECKSUM_LENGTH = 4;

  // Bits of the descriptor, which is the frame header's first byte.
  private static final int CHECKSUM_FLAG = 0b100;
  private static final int SINGLE_SEGMENT_FLAG = 0b10_0000;
  private static final int RESERVED_AND_DICTIONARY_BITS = 0b1011;

  // A window has at least 2^(10 + exponent) bytes, and less than twice as many.
  private static final int MIN_WINDOW_LOG = 10;
  private static final int MAX_WINDOW_EXPONENT = 20;

  // Types of blocks, and of the literals in compressed blocks.
  private static final int RLE_BLOCK = 1;
  private static final int COMPRESSED_BLOCK = 2;
  private static final int RESERVED_BLOCK = 3;
  private static final int COMPRESSED_LITERALS = 2;
  private static final int TREELESS_LITERALS = 3;

  private final byte[] source;
  private final int end;
  private int position;

  private ZstdFrame(byte[] source, int offset, int length) {
    this.source = source;
    this.position = offset;
    this.end = offset + length;
  }

  /**
   * Checks that the bytes look like one frame for a target of this size.
   *
   * @throws MalformedBlockException if they do not
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

  /**
   * Clears the checksum flag of a frame in the array, if it is set; returns the size without the
   * checksum.
   */
  static int removeChecksum(byte[] frame, int offset, int size) {
    int descriptorOffset = offset + MAGIC_NUMBER_LENGTH;
    if ((frame[descriptorOffset] & CHECKSUM_FLAG) == 0) {
      return size;
    }
    frame[descriptorOffset] &= ~CHECKSUM_FLAG;
    return size - CHECKSUM_LENGTH;
  }

  /**
   * Reads and checks the magic number and the header; returns whether a checksum ends the frame.
   */
  private boolean readHeader(int targetLength) {
    long magicNumber = readUnsigned(MAGIC_NUMBER_LENGTH, "magic number");
    if ((int) magicNumber != MAGIC_NUMBER) {
      throw new MalformedBlockException(
          "expected a Zstandard frame, found magic number %08x".formatted(magicNumber));
    }
    int descriptor = (int) readUnsigned(1, "frame header");
    if ((descriptor & RESERVED_AND_DICTIONARY_BITS) != 0) {
      throw new MalformedBlockException(
          "expected a frame without a dictionary id or reserved bits, found descriptor %02x"
              .formatted(descriptor));
    }
    boolean isSingleSegment = (descriptor & SINGLE_SEGMENT_FLAG) != 0;
    if (!isSingleSegment) {
      checkWindow((int) readUnsigned(1, "window") >>> 3);
    }
    checkContentSize(descriptor >>> 6, isSingleSegment, targetLength);
    return (descriptor & CHECKSUM_FLAG) != 0;
  }

  private static void checkWindow(int exponent) {
    if (exponent > MAX_WINDOW_EXPONENT) {
      throw new MalformedBlockException(
          "expected a window below 2 GiB, found 2^%d bytes or more"
              .formatted(MIN_WINDOW_LOG + exponent));
    }
  }

  private void checkContentSize(int sizeFlag, boolean isSingleSegment, int targetLength) {
    if (sizeFlag == 0 && !isSingleSegment) {
      return;
    }
    // Sizes of two bytes are stored minus 256.
    long size = readUnsigned(1 << sizeFlag, "content size") + (sizeFlag == 1 ? 256 : 0);
    if (size != targetLength) {
      throw new MalformedBlockException(
          "expected a frame of %d bytes, found a frame of %d bytes".formatted(targetLength, size));
    }
  }

  private void skipBlocks() {
    boolean hasHuffmanTree = false;
    boolean isLast = false;
    while (!isLast) {
      int header = (int) readUnsigned(BLOCK_HEADER_LENGTH, "block header");
      isLast = (header & 1) != 0;
      int type = (header >>> 1) & 0b11;
      int size = type == RLE_BLOCK ? 1 : header >>> 3;
      if (type == RESERVED_BLOCK) {
        throw new MalformedBlockException("expected a block, found one of the reserved type");
      }
      int start = position;
      skip(size, "block");
      if (type == COMPRESSED_BLOCK) {
        hasHuffmanTree = checkLiterals(start, size, hasHuffmanTree);
      }
    }
  }

  /**
   * Checks the literals of a compressed block; returns whether this block or one before it has a
   * Huffman tree.
   */
  private boolean checkLiterals(int start, int size, boolean hasHuffmanTree) {
    // An empty compressed block is invalid: if it passes here, the library rejects it.
    int literalsType = size == 0 ? TREELESS_LITERALS : source[start] & 0b11;
    if (literalsType == TREELESS_LITERALS && !hasHuffmanTree) {
      throw new MalformedBlockException("expected a Huffman tree, found literals that reuse one");
    }
    return hasHuffmanTree || literalsType == COMPRESSED_LITERALS;
  }

  private long readUnsigned(int length, String fieldName) {
    int start = position;
    skip(length, fieldName);
    long value = 0;
    for (int i = length - 1; i >= 0; i--) {
      value = value << 8 | (source[start + i] & 0xff);
    }
    return value;
  }

  private void skip(int length, String fieldName) {
    if (length > end - position) {
      throw new MalformedBlockException(
          "expected %d bytes of %s, found %d".formatted(length, fieldName, end - position));
    }
    position += length;
  }
}

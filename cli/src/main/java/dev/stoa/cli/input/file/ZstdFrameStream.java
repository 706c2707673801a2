package dev.stoa.cli.input.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * Passes the frames of a zstd file (RFC 8878, section 3) without the skippable ones, which the
 * decompressor does not support, and distinguishes a truncated file from a damaged one.
 */
final class ZstdFrameStream extends InputStream {
  /** The magic number of frames that contain data. */
  static final int FRAME_MAGIC = 0xfd2fb528;

  /** The magic number of skippable frames without its four lowest bits, which vary. */
  static final int SKIPPABLE_FRAME_MAGIC = 0x184d2a50;

  private static final int[] DICTIONARY_ID_LENGTHS = {0, 1, 2, 4};
  private static final int[] CONTENT_SIZE_LENGTHS = {0, 2, 4, 8};
  private static final int CHECKSUM_LENGTH = 4;
  private static final int RUN_LENGTH_BLOCK = 1;
  private static final int SINGLE_SEGMENT_FLAG = 0x20;
  private static final int CHECKSUM_FLAG = 4;

  /** The lengths of magic number, descriptor, window, dictionary id and content size. */
  private static final int MAX_HEADER_LENGTH = 4 + 1 + 1 + 4 + 8;

  private enum Part {
    FRAME,
    BLOCK,
    CHECKSUM,
    END
  }

  private final InputStream in;
  private final byte[] header = new byte[MAX_HEADER_LENGTH];
  private int headerPosition;
  private int headerLimit;

  /** The number of bytes of the current part, after its header, that are still to be passed on. */
  private long remainingByteCount;

  private Part nextPart = Part.FRAME;
  private boolean hasChecksum;

  ZstdFrameStream(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] singleByte = new byte[1];
    return read(singleByte, 0, 1) < 0 ? -1 : singleByte[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    while (headerPosition == headerLimit && remainingByteCount == 0) {
      if (nextPart == Part.END) {
        return -1;
      }
      begin(nextPart);
    }
    if (headerPosition < headerLimit) {
      int count = Math.min(length, headerLimit - headerPosition);
      System.arraycopy(header, headerPosition, bytes, offset, count);
      headerPosition += count;
      return count;
    }
    int count = in.read(bytes, offset, (int) Math.min(length, remainingByteCount));
    if (count < 0) {
      throw truncated();
    }
    remainingByteCount -= count;
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private void begin(Part part) throws IOException {
    headerPosition = 0;
    headerLimit = 0;
    switch (part) {
      case FRAME -> beginFrame();
      case BLOCK -> beginBlock();
      case CHECKSUM -> {
        remainingByteCount = CHECKSUM_LENGTH;
        nextPart = Part.FRAME;
      }
      case END -> throw new IllegalStateException("nothing follows the end");
    }
  }

  private void beginFrame() throws IOException {
    int firstByte = in.read();
    if (firstByte < 0) {
      nextPart = Part.END;
      return;
    }
    header[headerLimit++] = (byte) firstByte;
    readHeader(3);
    int magic = intAt(0);
    if ((magic & 0xfffffff0) == SKIPPABLE_FRAME_MAGIC) {
      readHeader(4);
      skipFrame(intAt(4) & 0xffffffffL);
      headerLimit = 0;
      return;
    }
    if (magic != FRAME_MAGIC) {
      throw new ZipException(
          String.format("zstd data: invalid magic number 0x%08x of a frame", magic));
    }
    readHeader(1);
    int descriptor = header[4];
    boolean isSingleSegment = (descriptor & SINGLE_SEGMENT_FLAG) != 0;
    int contentSizeLength = CONTENT_SIZE_LENGTHS[(descriptor >> 6) & 3];
    if (isSingleSegment && contentSizeLength == 0) {
      contentSizeLength = 1;
    }
    int windowDescriptorLength = isSingleSegment ? 0 : 1;
    readHeader(windowDescriptorLength + DICTIONARY_ID_LENGTHS[descriptor & 3] + contentSizeLength);
    hasChecksum = (descriptor & CHECKSUM_FLAG) != 0;
    nextPart = Part.BLOCK;
  }

  private void beginBlock() throws IOException {
    readHeader(3);
    int blockHeader = (header[0] & 0xff) | ((header[1] & 0xff) << 8) | ((header[2] & 0xff) << 16);
    boolean isLast = (blockHeader & 1) != 0;
    int type = (blockHeader >> 1) & 3;
    remainingByteCount = type == RUN_LENGTH_BLOCK ? 1 : blockHeader >> 3;
    if (isLast) {
      nextPart = hasChecksum ? Part.CHECKSUM : Part.FRAME;
    }
  }

  private void readHeader(int length) throws IOException {
    if (in.readNBytes(header, headerLimit, length) < length) {
      throw truncated();
    }
    headerLimit += length;
  }

  private void skipFrame(long length) throws IOException {
    try {
      in.skipNBytes(length);
    } catch (EOFException e) {
      EOFException truncation = truncated();
      truncation.initCause(e);
      throw truncation;
    }
  }

  private int intAt(int index) {
    return (header[index] & 0xff)
        | ((header[index + 1] & 0xff) << 8)
        | ((header[index + 2] & 0xff) << 16)
        | (header[index + 3] << 24);
  }

  private static EOFException truncated() {
    return new EOFException("the zstd data ends within a frame");
  }
}

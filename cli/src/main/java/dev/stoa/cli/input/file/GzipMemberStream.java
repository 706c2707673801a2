package dev.stoa.cli.input.file;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Reads gzip files of any number of members. The JDK's own stream takes a damaged header of a later
 * member for the end of the file and silently drops the rest.
 */
final class GzipMemberStream extends InputStream {
  private static final int BUFFER_SIZE_IN_BYTES = 1 << 16;
  private static final int MODIFICATION_TIME_LENGTH = 4;
  private static final int EXTRA_FLAGS_LENGTH = 1;
  private static final int SYSTEM_LENGTH = 1;
  private static final int HEADER_CRC_LENGTH = 2;
  private static final int FLAG_HEADER_CRC = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_SIZE_IN_BYTES];
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();

  /** The index of the next byte in the buffer. */
  private int position;

  /** The number of bytes in the buffer. */
  private int limit;

  /** The offset in the file of the buffer's first byte. */
  private long bufferOffset;

  private boolean isAtEnd;

  GzipMemberStream(BufferedInputStream in) throws IOException {
    this.in = in;
    readHeader();
  }

  @Override
  public int read() throws IOException {
    byte[] singleByte = new byte[1];
    return read(singleByte, 0, 1) < 0 ? -1 : singleByte[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!isAtEnd) {
      int inflatedByteCount = inflate(bytes, offset, length);
      if (inflatedByteCount > 0) {
        crc.update(bytes, offset, inflatedByteCount);
        return inflatedByteCount;
      }
      if (inflater.finished()) {
        readTrailer();
        startNextMember();
      } else if (inflater.needsDictionary()) {
        throw damaged("a member needs a dictionary");
      } else {
        fillInflater();
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }

  private int inflate(byte[] bytes, int offset, int length) throws IOException {
    try {
      return inflater.inflate(bytes, offset, length);
    } catch (DataFormatException e) {
      ZipException exception = damaged(e.getMessage());
      exception.initCause(e);
      throw exception;
    }
  }

  private void fillInflater() throws IOException {
    if (position == limit && !fillBuffer()) {
      throw new EOFException("the gzip data ends within a member");
    }
    inflater.setInput(buffer, position, limit - position);
    position = limit;
  }

  private void readTrailer() throws IOException {
    position = limit - inflater.getRemaining();
    long expectedCrc = readUnsignedInt();
    long expectedSize = readUnsignedInt();
    if (expectedCrc != crc.getValue()) {
      throw damaged("the checksum of a member is wrong");
    }
    if (expectedSize != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw damaged("the size of a member is wrong");
    }
  }

  private void startNextMember() throws IOException {
    if (position == limit && !fillBuffer()) {
      isAtEnd = true;
    } else if (buffer[position] == 0) {
      skipPadding();
      isAtEnd = true;
    } else {
      readHeader();
    }
  }

  /** Reads zeros until the end of the file: tapes and block devices pad their last block. */
  private void skipPadding() throws IOException {
    do {
      while (position < limit) {
        if (buffer[position] != 0) {
          throw damaged("something other than gzip follows");
        }
        position++;
      }
    } while (fillBuffer());
  }

  private void readHeader() throws IOException {
    // Two bytes of magic number, then the method, of which 8 (deflate) is the only one.
    if (readByte() != 0x1f || readByte() != 0x8b || readByte() != 8) {
      throw damaged("no member begins where one should");
    }
    int flags = readByte();
    skipBytes(MODIFICATION_TIME_LENGTH + EXTRA_FLAGS_LENGTH + SYSTEM_LENGTH);
    if ((flags & FLAG_EXTRA) != 0) {
      skipBytes(readByte() | (readByte() << 8));
    }
    if ((flags & FLAG_NAME) != 0) {
      skipText();
    }
    if ((flags & FLAG_COMMENT) != 0) {
      skipText();
    }
    if ((flags & FLAG_HEADER_CRC) != 0) {
      skipBytes(HEADER_CRC_LENGTH);
    }
    inflater.reset();
    crc.reset();
  }

  private void skipText() throws IOException {
    while (readByte() != 0) {
      // The loop condition reads the text.
    }
  }

  private void skipBytes(int byteCount) throws IOException {
    for (int i = 0; i < byteCount; i++) {
      readByte();
    }
  }

  private long readUnsignedInt() throws IOException {
    return readByte() | (readByte() << 8) | (readByte() << 16) | ((long) readByte() << 24);
  }

  private int readByte() throws IOException {
    if (position == limit && !fillBuffer()) {
      throw new EOFException("the gzip data ends within a header or trailer");
    }
    return buffer[position++] & 0xff;
  }

  private boolean fillBuffer() throws IOException {
    bufferOffset += limit;
    position = 0;
    limit = Math.max(0, in.read(buffer, 0, buffer.length));
    return limit > 0;
  }

  private ZipException damaged(String problem) {
    return new ZipException(
        "gzip data at or before offset " + (bufferOffset + position) + ": " + problem);
  }
}

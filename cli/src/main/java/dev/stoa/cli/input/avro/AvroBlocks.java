package dev.stoa.cli.input.avro;

import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.file.OpenInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Optional;
import org.apache.avro.file.DataFileConstants;

/**
 * Divides an Avro container file into blocks by its sync markers, without decoding them, so that
 * the blocks after a damaged one can be read.
 */
final class AvroBlocks implements Closeable {
  /** Longer varints are damaged: no number of 64 bits needs more bytes. */
  private static final int MAX_VARINT_LENGTH = 10;

  private static final int MAX_BLOCK_LENGTH = Integer.MAX_VALUE - 64;

  private final InputLocation location;
  private final byte[] header;
  private final byte[] marker;
  private OpenInput input;
  private long offset;
  private long blockOffset;

  /**
   * A block.
   *
   * @param offset its place in the decompressed file
   * @param recordCount the number of records that it should contain
   * @param bytes the block with its counts and its marker
   */
  @SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
  record Block(long offset, long recordCount, byte[] bytes) {}

  /** Opens a file; {@code header} contains everything before the first block. */
  AvroBlocks(InputLocation location, byte[] header) throws IOException {
    this.location = location;
    this.header = header;
    this.marker =
        Arrays.copyOfRange(header, header.length - DataFileConstants.SYNC_SIZE, header.length);
    this.input = OpenInput.open(location);
    skipFully(header.length);
  }

  /** Returns a file of its own that contains only this block. */
  InputStream asFile(Block block) {
    return new SequenceInputStream(
        new ByteArrayInputStream(header), new ByteArrayInputStream(block.bytes()));
  }

  /**
   * Reads the next block; empty at the end.
   *
   * @throws InvalidFileException when the bytes are not a block
   * @throws EOFException when the file ends within the block
   */
  Optional<Block> next() throws IOException {
    blockOffset = offset;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int firstByte = read();
    if (firstByte < 0) {
      return Optional.empty();
    }
    long recordCount = readVarint(firstByte, bytes);
    long length = readVarint(read(), bytes);
    if (recordCount < 0 || length < 0 || length > MAX_BLOCK_LENGTH) {
      throw notABlock();
    }
    byte[] data = input.stream().readNBytes((int) length + marker.length);
    offset += data.length;
    if (data.length < length + marker.length) {
      throw new EOFException("the Avro file ends within the block at offset " + blockOffset);
    }
    if (!Arrays.equals(data, (int) length, data.length, marker, 0, marker.length)) {
      throw notABlock();
    }
    bytes.write(data);
    return Optional.of(new Block(blockOffset, recordCount, bytes.toByteArray()));
  }

  /** Returns the offset of the last block. */
  long blockOffset() {
    return blockOffset;
  }

  /** Moves behind the first marker after the beginning of the last block, or to the end. */
  void skipToMarker() throws IOException {
    input.close();
    input = OpenInput.open(location);
    offset = 0;
    skipFully(blockOffset);
    byte[] window = new byte[marker.length];
    for (int value = read(); value >= 0; value = read()) {
      System.arraycopy(window, 1, window, 0, window.length - 1);
      window[window.length - 1] = (byte) value;
      if (offset - blockOffset >= marker.length && Arrays.equals(window, marker)) {
        return;
      }
    }
  }

  long position() {
    return input.position();
  }

  @Override
  public void close() throws IOException {
    input.close();
  }

  private int read() throws IOException {
    int value = input.stream().read();
    offset += value < 0 ? 0 : 1;
    return value;
  }

  private void skipFully(long length) throws IOException {
    input.stream().skipNBytes(length);
    offset += length;
  }

  private long readVarint(int firstByte, ByteArrayOutputStream bytes) throws IOException {
    long value = 0;
    int current = firstByte;
    for (int i = 0; i < MAX_VARINT_LENGTH; i++) {
      if (current < 0) {
        throw new EOFException("the Avro file ends within the block at offset " + blockOffset);
      }
      bytes.write(current);
      value |= (current & 0x7fL) << (7 * i);
      if (current < 0x80) {
        return (value >>> 1) ^ -(value & 1);
      }
      current = read();
    }
    throw notABlock();
  }

  private InvalidFileException notABlock() {
    return new InvalidFileException(
        "in the block at offset "
            + blockOffset
            + ": the Avro file is damaged (its sync marker is not where it should be): copy or"
            + " download it again");
  }
}

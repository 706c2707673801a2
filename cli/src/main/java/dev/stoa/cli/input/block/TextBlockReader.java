package dev.stoa.cli.input.block;

import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Divides the text of several files into blocks of whole rows. Not thread-safe. */
final class TextBlockReader implements Closeable {
  /** The maximum size of a block; files with longer rows are read record by record. */
  private static final int MAX_BLOCK_SIZE_IN_BYTES = 32 << 20;

  /** The size of the beginning of a file that contains its header. */
  private static final int MIN_START_SIZE_IN_BYTES = 64 << 10;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final List<InputLocation> locations;
  private final TextFormat format;
  private final int blockSizeInBytes;
  private OpenInput input;
  private int fileIndex = -1;

  /** Contains the bytes that were read after the end of the last block. */
  private byte[] pending = {};

  private int pendingFrom;
  private int pendingTo;

  TextBlockReader(List<InputLocation> locations, TextFormat format, int blockSizeInBytes) {
    this.blockSizeInBytes = blockSizeInBytes;
    this.locations = locations;
    this.format = format;
  }

  /** Returns the file that is being read. */
  int fileIndex() {
    return Math.max(0, fileIndex);
  }

  /**
   * Reads the next block; empty after the last file.
   *
   * @throws IrregularTextException when the file cannot be read or divided into blocks
   */
  Optional<TextBlock> next() throws IrregularTextException {
    try {
      while (true) {
        if (input == null) {
          if (fileIndex + 1 >= locations.size()) {
            return Optional.empty();
          }
          openNextFile();
        }
        Optional<TextBlock> block = readBlock();
        if (block.isPresent()) {
          return block;
        }
        close();
      }
    } catch (IOException e) {
      throw new IrregularTextException("the file cannot be read", e);
    }
  }

  private void openNextFile() throws IOException, IrregularTextException {
    fileIndex++;
    input = OpenInput.open(locations.get(fileIndex));
    pending = new byte[Math.max(blockSizeInBytes, MIN_START_SIZE_IN_BYTES)];
    pendingTo = input.stream().readNBytes(pending, 0, pending.length);
    boolean hasMark =
        pendingTo >= BYTE_ORDER_MARK.length
            && Arrays.mismatch(pending, BYTE_ORDER_MARK) == BYTE_ORDER_MARK.length;
    int start = hasMark ? BYTE_ORDER_MARK.length : 0;
    pendingFrom = start + format.beginFile(fileIndex, pending, start, pendingTo);
  }

  /** Reads a block of the current file; empty at its end. */
  private Optional<TextBlock> readBlock() throws IOException, IrregularTextException {
    for (int size = blockSizeInBytes; size <= MAX_BLOCK_SIZE_IN_BYTES; size *= 2) {
      fill(size);
      if (pendingTo - pendingFrom < size) {
        return pendingFrom == pendingTo ? Optional.empty() : Optional.of(takeBlock(pendingTo));
      }
      int end = format.boundary().lastEnd(pending, pendingFrom, pendingFrom + size);
      if (end != RowBoundary.NONE) {
        return Optional.of(takeBlock(end));
      }
    }
    throw new IrregularTextException("a row is too long");
  }

  /** Reads until this number of bytes is pending, or until the end of the file. */
  private void fill(int size) throws IOException {
    int length = pendingTo - pendingFrom;
    if (length < size) {
      byte[] bytes = new byte[size]; // earlier blocks still use the other array
      System.arraycopy(pending, pendingFrom, bytes, 0, length);
      pending = bytes;
      pendingFrom = 0;
      pendingTo = length + input.stream().readNBytes(bytes, length, size - length);
    }
  }

  private TextBlock takeBlock(int end) {
    TextBlock block = new TextBlock(fileIndex, pending, pendingFrom, end, input.position());
    pendingFrom = end;
    return block;
  }

  @Override
  public void close() throws IOException {
    if (input != null) {
      OpenInput closedInput = input;
      input = null;
      closedInput.close();
    }
  }
}

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
  /** Small enough for the vectors of a block to stay in the CPU's caches. */
  static final int BLOCK_SIZE_IN_BYTES = 256 << 10;

  /** The maximum size of a block; files with longer rows are read record by record. */
  private static final int MAX_BLOCK_SIZE_IN_BYTES = 32 << 20;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final List<InputLocation> locations;
  private final TextFormat format;
  private OpenInput input;
  private int fileIndex = -1;

  /** The beginning of the next block: bytes that were read after the end of the last one. */
  private byte[] rest = {};

  TextBlockReader(List<InputLocation> locations, TextFormat format) {
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
    byte[] bytes = new byte[BLOCK_SIZE_IN_BYTES];
    int length = input.stream().readNBytes(bytes, 0, bytes.length);
    int textStart = Arrays.mismatch(bytes, BYTE_ORDER_MARK) == 3 ? 3 : 0;
    byte[] start = textStart == 0 ? bytes : Arrays.copyOfRange(bytes, textStart, bytes.length);
    int headerLength = format.beginFile(fileIndex, start, length - textStart);
    rest = Arrays.copyOfRange(start, headerLength, length - textStart);
  }

  /** Reads a block of the current file; empty at its end. */
  private Optional<TextBlock> readBlock() throws IOException, IrregularTextException {
    byte[] bytes = Arrays.copyOf(rest, Math.max(BLOCK_SIZE_IN_BYTES, rest.length * 2));
    int length = rest.length;
    while (true) {
      int requested = bytes.length - length;
      int count = input.stream().readNBytes(bytes, length, requested);
      length += count;
      if (count < requested) {
        rest = new byte[0];
        return length == 0 ? Optional.empty() : Optional.of(block(bytes, length));
      }
      int end = format.boundary().lastEnd(bytes, 0, length);
      if (end > 0) {
        rest = Arrays.copyOfRange(bytes, end, length);
        return Optional.of(block(bytes, end));
      }
      if (bytes.length >= MAX_BLOCK_SIZE_IN_BYTES) {
        throw new IrregularTextException("a row is too long");
      }
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
  }

  private TextBlock block(byte[] bytes, int end) {
    return new TextBlock(fileIndex, bytes, 0, end, input.position());
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

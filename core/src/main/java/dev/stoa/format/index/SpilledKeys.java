package dev.stoa.format.index;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SpillFile;
import dev.stoa.format.index.KeyIndexWriter.UnevenHashesException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The hashes and values of more keys than fit into memory, in a local file: in parts, each of which
 * is read at a time. Called by {@link KeyIndexBuilder}. Not thread-safe.
 */
final class SpilledKeys implements Closeable {
  private static final int MAX_BUFFER_SIZE_IN_BYTES = 1 << 16;
  private static final int MIN_BUFFER_SIZE_IN_BYTES = 1 << 10;

  private final SpillFile file;
  private final boolean haveValues;
  private final int bufferSizeInBytes;
  private final List<Part> parts = new ArrayList<>();
  private final ByteWriter values = new ByteWriter();

  private static final class Part {
    private final ByteWriter buffer = new ByteWriter();
    private final List<SpillFile.Chunk> chunks = new ArrayList<>();
  }

  /**
   * Creates empty parts.
   *
   * @param haveValues whether the values of keys are kept with their hashes
   */
  SpilledKeys(KeyMemory memory, int partCount, boolean haveValues) {
    this.file = new SpillFile(memory.spillDirectory());
    this.haveValues = haveValues;
    this.bufferSizeInBytes =
        (int)
            Math.min(
                MAX_BUFFER_SIZE_IN_BYTES,
                Math.max(MIN_BUFFER_SIZE_IN_BYTES, memory.sizeInBytes() / partCount));
    for (int i = 0; i < partCount; i++) {
      parts.add(new Part());
    }
  }

  /** Adds the current row of a source to a part. */
  void add(int number, KeySource source) throws IOException {
    Part part = parts.get(number);
    part.buffer.writeLong(source.key().hash());
    part.buffer.writeInt((int) source.row());
    if (haveValues) {
      values.truncate(0);
      HashedRows.writeValues(source, values);
      part.buffer.writeInt(values.size());
      part.buffer.writeBytes(values.array(), 0, values.size());
    }
    if (part.buffer.size() >= bufferSizeInBytes) {
      part.chunks.add(file.append(part.buffer.array(), part.buffer.size()));
      part.buffer.truncate(0);
    }
  }

  /** Adds the rows of a part to others, in the order in which they were added to it. */
  void addTo(HashedRows rows, int number) throws IOException, UnevenHashesException {
    Part part = parts.get(number);
    for (SpillFile.Chunk chunk : part.chunks) {
      addTo(rows, file.read(chunk), chunk.length());
    }
    addTo(rows, part.buffer.array(), part.buffer.size());
  }

  private void addTo(HashedRows rows, byte[] bytes, int length) throws UnevenHashesException {
    ByteBuffer numbers = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
    while (numbers.hasRemaining()) {
      long hash = numbers.getLong();
      int row = numbers.getInt();
      int valuesSize = haveValues ? numbers.getInt() : 0;
      int valuesStart = numbers.position();
      rows.add(hash, row, bytes, valuesStart, valuesSize);
      numbers.position(valuesStart + valuesSize);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

package dev.stoa.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows with their keys in memory, which can be sorted. Filled by a {@link RowSorter}. Not
 * thread-safe, but another thread may sort and read it while no thread adds rows.
 */
final class SortBuffer {
  private static final int MIN_CHUNK_SIZE_IN_BYTES = 256;
  private static final int MAX_CHUNK_SIZE_IN_BYTES = 1 << 20;
  private static final int CHUNKS_PER_BUFFER = 16;
  private static final int INITIAL_ROW_CAPACITY = 64;

  /** The lengths of the key and of the row, before them. */
  private static final int HEADER_SIZE_IN_BYTES = 2 * Integer.BYTES;

  /** An address, and while sorting a prefix and a copy of both. */
  private static final int INDEX_SIZE_PER_ROW_IN_BYTES = 4 * Long.BYTES;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final int chunkSizeInBytes;
  private final List<byte[]> chunks = new ArrayList<>();
  private long chunksSizeInBytes;
  private int lastChunkEnd;

  /** The chunk of each row in the upper half, and the offset in the chunk in the lower. */
  private long[] addresses = {};

  private int rowCount;

  /** Creates an empty buffer that will contain about this much. */
  SortBuffer(long capacityInBytes) {
    this.chunkSizeInBytes =
        (int)
            Math.max(
                MIN_CHUNK_SIZE_IN_BYTES,
                Math.min(MAX_CHUNK_SIZE_IN_BYTES, capacityInBytes / CHUNKS_PER_BUFFER));
  }

  int rowCount() {
    return rowCount;
  }

  /** Returns the memory of the rows, and of sorting them. */
  long sizeInBytes() {
    return chunksSizeInBytes + (long) INDEX_SIZE_PER_ROW_IN_BYTES * rowCount;
  }

  /** Adds a row. */
  void add(byte[] key, int keyLength, byte[] row, int rowFrom, int rowLength) {
    long size = (long) HEADER_SIZE_IN_BYTES + keyLength + rowLength;
    byte[] chunk = chunkWithRoom(Math.toIntExact(size));
    int offset = lastChunkEnd;
    INTS.set(chunk, offset, keyLength);
    INTS.set(chunk, offset + Integer.BYTES, rowLength);
    System.arraycopy(key, 0, chunk, offset + HEADER_SIZE_IN_BYTES, keyLength);
    System.arraycopy(row, rowFrom, chunk, offset + HEADER_SIZE_IN_BYTES + keyLength, rowLength);
    lastChunkEnd += (int) size;
    if (rowCount == addresses.length) {
      addresses = Arrays.copyOf(addresses, Math.max(INITIAL_ROW_CAPACITY, rowCount * 2));
    }
    addresses[rowCount++] = ((long) (chunks.size() - 1) << 32) | offset;
  }

  private byte[] chunkWithRoom(int size) {
    if (chunks.isEmpty() || chunks.get(chunks.size() - 1).length - lastChunkEnd < size) {
      byte[] chunk = new byte[Math.max(size, chunkSizeInBytes)];
      chunks.add(chunk);
      chunksSizeInBytes += chunk.length;
      lastChunkEnd = 0;
    }
    return chunks.get(chunks.size() - 1);
  }

  private byte[] chunk(long address) {
    return chunks.get((int) (address >>> 32));
  }

  /** Returns the offset of the key in its chunk. */
  private static int keyFrom(long address) {
    return (int) address + HEADER_SIZE_IN_BYTES;
  }

  private static int keyLength(byte[] chunk, long address) {
    return (int) INTS.get(chunk, (int) address);
  }

  /** Sorts the rows; those with equal keys keep their order. */
  void sort() {
    new KeySort(this::prefix, this::keyLength, this::compare).sort(addresses, rowCount);
  }

  private int keyLength(long address) {
    return keyLength(chunk(address), address);
  }

  /** Returns eight bytes of a key from a position on, with zeros after its end. */
  private long prefix(long address, int position) {
    byte[] chunk = chunk(address);
    int length = keyLength(chunk, address) - position;
    int from = keyFrom(address) + position;
    if (length >= Long.BYTES) {
      return KeySort.bigEndianLong(chunk, from);
    }
    long prefix = 0;
    for (int i = 0; i < length; i++) {
      prefix |= (chunk[from + i] & 0xffL) << (Long.SIZE - Byte.SIZE * (i + 1));
    }
    return prefix;
  }

  private int compare(long left, long right) {
    byte[] leftChunk = chunk(left);
    byte[] rightChunk = chunk(right);
    int leftFrom = keyFrom(left);
    int rightFrom = keyFrom(right);
    return Arrays.compareUnsigned(
        leftChunk,
        leftFrom,
        leftFrom + keyLength(leftChunk, left),
        rightChunk,
        rightFrom,
        rightFrom + keyLength(rightChunk, right));
  }

  /** Returns a buffer with the first rows of this one. */
  SortBuffer copyOfFirst(int count) {
    SortBuffer copy = new SortBuffer((long) chunkSizeInBytes * CHUNKS_PER_BUFFER);
    Reader reader = new Reader();
    while (copy.rowCount < count && reader.advance()) {
      byte[] key = Arrays.copyOfRange(reader.bytes, reader.keyFrom, reader.keyTo);
      copy.add(key, key.length, reader.bytes, reader.keyTo, reader.rowTo - reader.keyTo);
    }
    return copy;
  }

  /** Returns a copy of the key of a row. */
  byte[] key(int row) {
    byte[] chunk = chunk(addresses[row]);
    int from = keyFrom(addresses[row]);
    return Arrays.copyOfRange(chunk, from, from + keyLength(chunk, addresses[row]));
  }

  /** Removes all rows, and keeps the chunks' memory free for other uses. */
  void clear() {
    chunks.clear();
    chunksSizeInBytes = 0;
    lastChunkEnd = 0;
    rowCount = 0;
  }

  /** Returns the rows in order. */
  SortSource reader() {
    return new Reader();
  }

  private final class Reader extends SortSource {
    private int nextRow;

    @Override
    boolean advance() {
      if (nextRow == rowCount) {
        return false;
      }
      long address = addresses[nextRow++];
      bytes = chunk(address);
      keyFrom = SortBuffer.keyFrom(address);
      keyTo = keyFrom + keyLength(bytes, address);
      rowTo = keyTo + (int) INTS.get(bytes, (int) address + Integer.BYTES);
      return true;
    }
  }
}

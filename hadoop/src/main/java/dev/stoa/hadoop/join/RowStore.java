package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.engine.RecordCodec;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Rows of one table in memory, with their keys: encoded one after another in chunks of bytes. A
 * {@link MemoryIndex} links the rows with the same key.
 *
 * <p>A row is a header (address of the next row with the same key, hash of the key, lengths of key
 * and record), the key and the record. Its address is the chunk's number and the offset there.
 */
final class RowStore {
  /** The address of no row. */
  static final long NO_ROW = -1;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int HASH = 8;
  private static final int KEY_LENGTH = 16;
  private static final int RECORD_LENGTH = 20;
  private static final int HEADER_SIZE = 24;

  private static final int FIRST_CHUNK_SIZE = 4 << 10;
  private static final int MAX_CHUNK_SIZE = 1 << 20;

  private final RecordCodec codec;
  private final List<byte[]> chunks = new ArrayList<>();
  private final List<Integer> fullChunkEnds = new ArrayList<>();
  private byte[] chunk = {};
  private int end;
  private long sizeInBytes;
  private long rowCount;

  RowStore(RecordCodec codec) {
    this.codec = codec;
  }

  long rowCount() {
    return rowCount;
  }

  /** Returns the size of all chunks. */
  long sizeInBytes() {
    return sizeInBytes;
  }

  /** Returns an upper limit of the size of the rows of a file in memory. */
  static long sizeInBytes(SpillFile file) {
    long contentInBytes = file.sizeInBytes() + file.rowCount() * HEADER_SIZE;
    // the last chunk may be empty, and at most as large as all others
    return contentInBytes + Math.min(contentInBytes + FIRST_CHUNK_SIZE, MAX_CHUNK_SIZE);
  }

  /** Appends a row that has a key. */
  void append(RowSource row) {
    JoinKey key = row.key();
    int recordLength = row.encode();
    int size = HEADER_SIZE + key.length() + recordLength;
    if (size > chunk.length - end) {
      addChunk(size);
    }
    LONGS.set(chunk, end, NO_ROW);
    LONGS.set(chunk, end + HASH, key.hash());
    INTS.set(chunk, end + KEY_LENGTH, key.length());
    INTS.set(chunk, end + RECORD_LENGTH, recordLength);
    int keyStart = end + HEADER_SIZE;
    System.arraycopy(key.bytes(), key.offset(), chunk, keyStart, key.length());
    System.arraycopy(
        row.encodedBytes(), row.encodedOffset(), chunk, keyStart + key.length(), recordLength);
    end += size;
    rowCount++;
  }

  /** Removes all rows, and keeps the first chunk for others. */
  void clear() {
    while (chunks.size() > 1) {
      chunks.remove(chunks.size() - 1);
    }
    fullChunkEnds.clear();
    chunk = chunks.isEmpty() ? chunk : chunks.get(0);
    end = 0;
    sizeInBytes = chunk.length;
    rowCount = 0;
  }

  private void addChunk(int rowSize) {
    if (!chunks.isEmpty()) {
      fullChunkEnds.add(end);
    }
    int newSize = chunks.isEmpty() ? FIRST_CHUNK_SIZE : Math.min(2 * chunk.length, MAX_CHUNK_SIZE);
    chunk = new byte[Math.max(newSize, rowSize)];
    chunks.add(chunk);
    end = 0;
    sizeInBytes += chunk.length;
  }

  /** Returns the rows in the order in which they were appended. */
  StoredRows rows() {
    return new StoredRows();
  }

  /** Returns whether the row at an address has a key. */
  boolean hasKey(long address, JoinKey key) {
    byte[] bytes = chunks.get((int) (address >>> Integer.SIZE));
    int start = (int) address;
    return (long) LONGS.get(bytes, start + HASH) == key.hash()
        && key.isEqual(bytes, start + HEADER_SIZE, (int) INTS.get(bytes, start + KEY_LENGTH));
  }

  /** Sets a key to that of the row at an address. */
  void readKey(long address, JoinKey key) {
    byte[] bytes = chunks.get((int) (address >>> Integer.SIZE));
    int start = (int) address;
    key.wrap(
        bytes,
        start + HEADER_SIZE,
        (int) INTS.get(bytes, start + KEY_LENGTH),
        (long) LONGS.get(bytes, start + HASH));
  }

  /** Returns the address of the next row with the same key, or {@link #NO_ROW}. */
  long nextWithSameKey(long address) {
    return (long) LONGS.get(chunks.get((int) (address >>> Integer.SIZE)), (int) address);
  }

  /** Links a row to the next one with the same key. */
  void link(long address, long nextAddress) {
    LONGS.set(chunks.get((int) (address >>> Integer.SIZE)), (int) address, nextAddress);
  }

  /** Returns the records of a row and the rows it is linked to. */
  JoinGroup.Records recordsFrom(long firstAddress) {
    return new LinkedRecords(firstAddress);
  }

  /** The records of linked rows. */
  private final class LinkedRecords implements JoinGroup.Records {
    private final long first;

    LinkedRecords(long first) {
      this.first = first;
    }

    @Override
    public boolean isEmpty() {
      return first == NO_ROW;
    }

    @Override
    public Iterator<ColumnarRecord> iterator() {
      return new Iterator<>() {
        private final RecordCodec.View view = codec.newView();
        private long address = first;

        @Override
        public boolean hasNext() {
          return address != NO_ROW;
        }

        @Override
        public ColumnarRecord next() {
          if (address == NO_ROW) {
            throw new NoSuchElementException();
          }
          byte[] bytes = chunks.get((int) (address >>> Integer.SIZE));
          int start = (int) address;
          address = (long) LONGS.get(bytes, start);
          int recordStart = start + HEADER_SIZE + (int) INTS.get(bytes, start + KEY_LENGTH);
          int recordEnd = recordStart + (int) INTS.get(bytes, start + RECORD_LENGTH);
          return view.at(bytes, recordStart, recordEnd);
        }
      };
    }
  }

  /** All rows, in the order in which they were appended. */
  final class StoredRows extends RowSource {
    private final RecordCodec.View view = codec.newView();
    private int chunkNumber;
    private byte[] bytes = {};
    private int start;
    private int next;
    private int recordStart;
    private int recordLength;

    @Override
    boolean next() {
      while (chunkNumber < chunks.size() && next >= endOf(chunkNumber)) {
        chunkNumber++;
        next = 0;
      }
      if (chunkNumber == chunks.size()) {
        return false;
      }
      bytes = chunks.get(chunkNumber);
      start = next;
      int keyLength = (int) INTS.get(bytes, start + KEY_LENGTH);
      recordLength = (int) INTS.get(bytes, start + RECORD_LENGTH);
      key().wrap(bytes, start + HEADER_SIZE, keyLength, (long) LONGS.get(bytes, start + HASH));
      recordStart = start + HEADER_SIZE + keyLength;
      next = recordStart + recordLength;
      return true;
    }

    /** Returns the address of the current row. */
    long address() {
      return (long) chunkNumber << Integer.SIZE | start;
    }

    @Override
    boolean hasKey() {
      return true;
    }

    @Override
    ColumnarRecord record() {
      return view.at(bytes, recordStart, recordStart + recordLength);
    }

    @Override
    int encode() {
      return recordLength;
    }

    @Override
    byte[] encodedBytes() {
      return bytes;
    }

    @Override
    int encodedOffset() {
      return recordStart;
    }
  }

  private int endOf(int chunkNumber) {
    return chunkNumber < fullChunkEnds.size() ? fullChunkEnds.get(chunkNumber) : end;
  }
}

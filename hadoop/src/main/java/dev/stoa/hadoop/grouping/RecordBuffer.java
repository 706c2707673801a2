package dev.stoa.hadoop.grouping;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Serialized records in one byte array of fixed size, which {@link FingerprintCollector} fills and
 * spills.
 *
 * <p>Records are stored from the start of the array, each as the lengths of its key and its value
 * (two ints), the key and the value. The end of the array contains an entry of 12 bytes per record:
 * its sort key (a long, the partition in the upper half and the fingerprint in the lower) and its
 * offset (an int). As much space before the entries is kept free, so that {@link RadixSort} and
 * {@link HashGroups} can move them to and fro.
 */
final class RecordBuffer {
  static final int ENTRY_SIZE = Long.BYTES + Integer.BYTES;
  static final int HEADER_SIZE = 2 * Integer.BYTES;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private int recordsEnd;
  private int recordCount;

  /** Where the entries start, in the upper or in the lower of the two spaces for them. */
  private int entriesStart;

  RecordBuffer(int capacity) {
    bytes = new byte[capacity];
    entriesStart = capacity;
  }

  byte[] bytes() {
    return bytes;
  }

  int recordCount() {
    return recordCount;
  }

  boolean isEmpty() {
    return recordCount == 0;
  }

  /** The position at which the bytes of the next record's key start. */
  int nextKeyStart() {
    return recordsEnd + HEADER_SIZE;
  }

  /** The end of the space for the next record's bytes; less than their start if it has no space. */
  int nextRecordLimit() {
    return bytes.length - 2 * ENTRY_SIZE * (recordCount + 1);
  }

  /** Whether the buffer has space for a record whose key and value have this many bytes. */
  boolean hasSpace(int length) {
    return length <= nextRecordLimit() - nextKeyStart();
  }

  /** The number of bytes used, with the space for moving entries. */
  int usedBytes() {
    return recordsEnd + 2 * ENTRY_SIZE * recordCount;
  }

  /** Adds a record whose bytes were written at {@link #nextKeyStart}. */
  void add(int partition, int fingerprint, int keyLength, int valueLength) {
    int offset = recordsEnd;
    INT.set(bytes, offset, keyLength);
    INT.set(bytes, offset + Integer.BYTES, valueLength);
    recordsEnd = offset + HEADER_SIZE + keyLength + valueLength;
    recordCount++;
    entriesStart -= ENTRY_SIZE;
    setEntry(
        entriesStart, ((long) partition << Integer.SIZE) | (fingerprint & 0xffffffffL), offset);
  }

  /** Adds a record, whose key and value follow each other in another array, if there is space. */
  boolean addCopy(SerializedRecord record) {
    if (!hasSpace(record.length())) {
      return false;
    }
    record.bytes().get(record.bytes().position(), bytes, nextKeyStart(), record.length());
    add(record.partition(), record.fingerprint(), record.keyLength(), record.valueLength());
    return true;
  }

  /** Adds the records of another buffer if there is space for all of them. */
  boolean addAll(RecordBuffer other) {
    long space = (long) bytes.length - usedBytes();
    if (other.usedBytes() > space) {
      return false;
    }
    for (int i = 0; i < other.recordCount; i++) {
      addCopy(other.record(i));
    }
    return true;
  }

  private SerializedRecord record(int index) {
    int offset = offset(index);
    int length = keyLength(offset) + valueLength(offset);
    return new SerializedRecord(
        ByteBuffer.wrap(bytes, offset + HEADER_SIZE, length),
        keyLength(offset),
        partition(index),
        (int) sortKey(index));
  }

  void clear() {
    recordsEnd = 0;
    recordCount = 0;
    entriesStart = bytes.length;
  }

  /** The sort key of an entry. */
  long sortKey(int index) {
    return sortKeyAt(entriesStart + ENTRY_SIZE * index);
  }

  /** The partition of an entry. */
  int partition(int index) {
    return (int) (sortKey(index) >>> Integer.SIZE);
  }

  /** The offset of an entry's record. */
  int offset(int index) {
    return offsetAt(entriesStart + ENTRY_SIZE * index);
  }

  /** The number of bytes of the key of the record at an offset; they follow the header. */
  int keyLength(int offset) {
    return (int) INT.get(bytes, offset);
  }

  /** The number of bytes of the value of the record at an offset; they follow the key. */
  int valueLength(int offset) {
    return (int) INT.get(bytes, offset + Integer.BYTES);
  }

  void swap(int first, int second) {
    int firstPosition = entriesStart + ENTRY_SIZE * first;
    int secondPosition = entriesStart + ENTRY_SIZE * second;
    long sortKey = sortKeyAt(firstPosition);
    int offset = offsetAt(firstPosition);
    setEntry(firstPosition, sortKeyAt(secondPosition), offsetAt(secondPosition));
    setEntry(secondPosition, sortKey, offset);
  }

  /** The position of the first entry. */
  int entriesStart() {
    return entriesStart;
  }

  /** The position of the other space for all entries. */
  int otherEntriesStart() {
    int upperStart = bytes.length - ENTRY_SIZE * recordCount;
    return entriesStart == upperStart ? upperStart - ENTRY_SIZE * recordCount : upperStart;
  }

  /** Declares the other space to be that of the entries, after they were moved there. */
  void switchEntries() {
    entriesStart = otherEntriesStart();
  }

  /** The sort key of the entry at a position. */
  long sortKeyAt(int position) {
    return (long) LONG.get(bytes, position);
  }

  /** The offset in the entry at a position. */
  int offsetAt(int position) {
    return (int) INT.get(bytes, position + Long.BYTES);
  }

  void setEntry(int position, long sortKey, int offset) {
    LONG.set(bytes, position, sortKey);
    INT.set(bytes, position + Long.BYTES, offset);
  }
}

package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.engine.RecordCodec;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Rows of one table in a local file, which is deleted when it is closed or the process ends. Used
 * by {@link HashJoin} and {@link RecordBuffer} for rows beyond the memory budget.
 *
 * <p>Rows are written and read in blocks: length, checksum, rows. A row is the hash of the key, the
 * lengths of key and record, the key, and the record.
 */
final class SpillFile implements Closeable {
  private static final int BLOCK_SIZE = 16 << 10;
  private static final int BLOCK_HEADER_SIZE = 8;
  private static final int ROW_HEADER_SIZE = 16;

  private final SpillArea area;
  private final RecordCodec codec;
  private Path path;
  private FileChannel channel;
  private ByteBuffer block = ByteBuffer.allocate(0);
  private long writtenBytes;
  private long rowCount;
  private long firstHash;
  private boolean hasSeveralHashes;

  /** Creates an instance whose file is created when the first block is full. */
  SpillFile(SpillArea area, RecordCodec codec) {
    this.area = area;
    this.codec = codec;
  }

  long rowCount() {
    return rowCount;
  }

  long sizeInBytes() {
    return writtenBytes + block.position();
  }

  /** Returns the hash of all keys, if {@link #hasSeveralHashes} is false and there are rows. */
  long firstHash() {
    return firstHash;
  }

  boolean hasSeveralHashes() {
    return hasSeveralHashes;
  }

  /** Appends a row that has a key. */
  void append(RowSource row) throws IOException {
    JoinKey key = row.key();
    int recordLength = row.encode();
    append(key, row.encodedBytes(), row.encodedOffset(), recordLength);
  }

  private void append(JoinKey key, byte[] record, int recordOffset, int recordLength)
      throws IOException {
    int size = ROW_HEADER_SIZE + key.length() + recordLength;
    if (size > block.remaining()) {
      flush();
      if (size > block.remaining()) {
        block = ByteBuffer.allocate(BLOCK_HEADER_SIZE + Math.max(size, BLOCK_SIZE));
        block.position(BLOCK_HEADER_SIZE);
      }
    }
    if (rowCount == 0) {
      firstHash = key.hash();
    }
    hasSeveralHashes |= key.hash() != firstHash;
    block.putLong(key.hash()).putInt(key.length()).putInt(recordLength);
    block.put(key.bytes(), key.offset(), key.length()).put(record, recordOffset, recordLength);
    rowCount++;
  }

  private void flush() throws IOException {
    if (block.position() <= BLOCK_HEADER_SIZE) {
      return;
    }
    if (channel == null) {
      open();
    }
    int end = block.position();
    block.putInt(0, end - BLOCK_HEADER_SIZE);
    block.putInt(Integer.BYTES, checksum(block.array(), BLOCK_HEADER_SIZE, end));
    block.flip();
    try {
      while (block.hasRemaining()) {
        writtenBytes += channel.write(block, writtenBytes);
      }
    } catch (IOException e) {
      throw new IOException(
          "cannot spill rows of a join to %s: %s; free disk space, or raise %s"
              .formatted(path, e.getMessage(), JoinSettings.MEMORY_BUDGET),
          e);
    }
    area.bytesWritten().add(end);
    block.clear().position(BLOCK_HEADER_SIZE);
  }

  private void open() throws IOException {
    path = Files.createTempFile(area.directory(), "stoa-join-", ".tmp");
    try {
      channel =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      Files.deleteIfExists(path);
      throw e;
    }
  }

  private static int checksum(byte[] bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, to - from);
    return (int) checksum.getValue();
  }

  /** Ends writing, and frees the write buffer. */
  void finish() throws IOException {
    flush();
    block = ByteBuffer.allocate(0);
  }

  /** Returns the rows of the finished file, in the order in which they were appended. */
  RowSource rows() {
    return new SpilledRows();
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
      channel = null;
    }
  }

  /** Reads the rows block by block. */
  private final class SpilledRows extends RowSource {
    private final RecordCodec.View view = codec.newView();
    private final ByteBuffer header = ByteBuffer.allocate(BLOCK_HEADER_SIZE);
    private byte[] bytes = {};
    private ByteBuffer rows = ByteBuffer.allocate(0);
    private long position;
    private int recordStart;
    private int recordLength;

    @Override
    boolean next() throws IOException {
      if (!rows.hasRemaining() && !readBlock()) {
        return false;
      }
      long hash = rows.getLong();
      int keyLength = rows.getInt();
      recordLength = rows.getInt();
      int keyStart = rows.position();
      key().wrap(bytes, keyStart, keyLength, hash);
      recordStart = keyStart + keyLength;
      rows.position(recordStart + recordLength);
      return true;
    }

    private boolean readBlock() throws IOException {
      if (position == writtenBytes) {
        return false;
      }
      readFully(header.clear());
      int length = header.getInt(0);
      if (length <= 0 || length > writtenBytes - position) {
        throw corrupt();
      }
      bytes = bytes.length < length ? new byte[Math.max(length, BLOCK_SIZE)] : bytes;
      rows = ByteBuffer.wrap(bytes, 0, length);
      readFully(rows);
      rows.flip();
      if (checksum(bytes, 0, length) != header.getInt(Integer.BYTES)) {
        throw corrupt();
      }
      return true;
    }

    private void readFully(ByteBuffer target) throws IOException {
      while (target.hasRemaining()) {
        int count = channel.read(target, position);
        if (count < 0) {
          throw new EOFException(path + " ended at byte " + position + ": run the task again");
        }
        position += count;
      }
    }

    private IOException corrupt() {
      return new IOException(
          "%s, offset %d: the rows that the join has spilled are damaged; check the disk, and run"
                  .formatted(path, position)
              + " the task again");
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
}

package dev.stoa.bench.paced;

import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.HasFileDescriptor;

/** An open file of a {@link PacedFileSystem}, below any buffer: counts and delays each read. */
final class PacedInputStream extends FSInputStream implements HasFileDescriptor {
  private final FileInputStream openFile;
  private final FileChannel file;
  private final PacedDisk disk;
  private long position;

  PacedInputStream(File file, PacedDisk disk) throws IOException {
    this.openFile = new FileInputStream(file);
    this.file = openFile.getChannel();
    this.disk = disk;
  }

  @Override
  public int read() throws IOException {
    byte[] singleByte = new byte[1];
    return read(singleByte, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(singleByte[0]);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int count = read(position, target, offset, length);
    position += Math.max(0, count);
    return count;
  }

  @Override
  public int read(long start, byte[] target, int offset, int length) throws IOException {
    validatePositionedReadArgs(start, target, offset, length);
    int count = file.read(ByteBuffer.wrap(target, offset, length), start);
    disk.read(count);
    return count;
  }

  @Override
  public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocator)
      throws IOException {
    for (FileRange range : ranges) {
      ByteBuffer target = allocator.apply(range.getLength());
      while (target.hasRemaining()) {
        int count = file.read(target, range.getOffset() + target.position());
        if (count < 0) {
          throw new EOFException("the file ends before " + range);
        }
        disk.read(count);
      }
      target.flip();
      range.setData(CompletableFuture.completedFuture(target));
    }
  }

  @Override
  public void seek(long newPosition) throws IOException {
    if (newPosition < 0) {
      throw new EOFException("cannot seek to " + newPosition);
    }
    position = newPosition;
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public boolean seekToNewSource(long targetPosition) {
    return false;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(0, file.size() - position));
  }

  @Override
  public FileDescriptor getFileDescriptor() throws IOException {
    return openFile.getFD();
  }

  @Override
  public void close() throws IOException {
    openFile.close();
  }
}

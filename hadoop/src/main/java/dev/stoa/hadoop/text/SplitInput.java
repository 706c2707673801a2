package dev.stoa.hadoop.text;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.SplitCompressionInputStream;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * The bytes of a split, decompressed by Hadoop's codec for the file's name, and those after it that
 * belong to its last line. Read by {@link LineScanner} and the readers of fixed-length records.
 */
final class SplitInput implements Closeable {
  /** The most bytes that are read at a time after the end of a split, for its last line. */
  private static final int READ_AHEAD_SIZE_IN_BYTES = 16 * 1024;

  private final FileSplit split;
  private final InputStream in;
  private final FSDataInputStream file;
  private final CompressionCodec codec;
  private final Decompressor decompressor;

  /** The stream of a codec whose files are divided; null for all others. */
  private final SplitCompressionInputStream blocks;

  /** Bytes of a divided file, whose codec must read into the beginning of an array. */
  private final byte[] blockBytes;

  /** The number of bytes read. */
  private long offset;

  /** The offset at which the next split begins; the maximum as long as it is unknown. */
  private long ownLength = Long.MAX_VALUE;

  private SplitInput(
      FileSplit split,
      FSDataInputStream file,
      CompressionCodec codec,
      Decompressor decompressor,
      boolean isDivided)
      throws IOException {
    this.split = split;
    this.file = file;
    this.codec = codec;
    this.decompressor = decompressor;
    long end = split.getStart() + split.getLength();
    if (isDivided && codec instanceof SplittableCompressionCodec splittable) {
      blocks =
          splittable.createInputStream(
              file,
              decompressor,
              split.getStart(),
              end,
              SplittableCompressionCodec.READ_MODE.BYBLOCK);
      in = blocks;
      blockBytes = new byte[64 * 1024];
      noteBlock();
    } else {
      blocks = null;
      blockBytes = new byte[0];
      file.seek(split.getStart());
      in = codec == null ? file : codec.createInputStream(file, decompressor);
      if (codec == null) {
        ownLength = split.getLength();
      }
    }
  }

  /** Opens a split, whose file may be divided if its codec allows. */
  static SplitInput open(FileSplit split, Configuration conf) throws IOException {
    return open(split, conf, true);
  }

  /** Opens a split, which contains its whole file if that is compressed. */
  static SplitInput openUndivided(FileSplit split, Configuration conf) throws IOException {
    return open(split, conf, false);
  }

  private static SplitInput open(FileSplit split, Configuration conf, boolean isDivided)
      throws IOException {
    Path path = split.getPath();
    FileSystem fileSystem = path.getFileSystem(conf);
    CompressionCodec codec = codecOf(path, conf);
    FSDataInputStream file = fileSystem.open(path);
    Decompressor decompressor = codec == null ? null : CodecPool.getDecompressor(codec);
    boolean isOpen = false;
    try {
      SplitInput input = new SplitInput(split, file, codec, decompressor, isDivided);
      isOpen = true;
      return input;
    } finally {
      if (!isOpen) {
        CodecPool.returnDecompressor(decompressor);
        file.close();
      }
    }
  }

  /** Returns the codec of a file by its name; null if it is not compressed. */
  static CompressionCodec codecOf(Path path, Configuration conf) {
    return new CompressionCodecFactory(conf).getCodec(path);
  }

  /** Whether the split begins after the beginning of its file. */
  boolean isContinuation() {
    return split.getStart() > 0;
  }

  boolean isCompressed() {
    return codec != null;
  }

  Path path() {
    return split.getPath();
  }

  /** The position in the file at which the split begins. */
  long start() {
    return split.getStart();
  }

  /**
   * Returns the number of bytes before those of the next split, or {@code Long.MAX_VALUE} if it has
   * not been reached yet. A line that begins at most that many bytes after the split's first byte
   * belongs to the split.
   */
  long ownLength() {
    return ownLength;
  }

  /** Reads bytes; returns their number, or -1 at the end of the file. */
  int read(byte[] target, int start, int length) throws IOException {
    int count;
    if (blocks == null) {
      boolean isBeyondEnd = offset >= ownLength;
      int limit = isBeyondEnd ? Math.min(length, READ_AHEAD_SIZE_IN_BYTES) : length;
      count = in.read(target, start, limit);
    } else {
      count = in.read(blockBytes, 0, Math.min(length, blockBytes.length));
      if (count > 0) {
        System.arraycopy(blockBytes, 0, target, start, count);
        noteBlock();
      }
    }
    offset += Math.max(0, count);
    return count;
  }

  /**
   * Finds out whether the bytes just read are of the next split: the codec then returns a position
   * after the end of this one, and a read never goes beyond a block.
   */
  private void noteBlock() throws IOException {
    if (ownLength == Long.MAX_VALUE && blocks.getPos() > blocks.getAdjustedEnd()) {
      ownLength = offset;
    }
  }

  /** Returns how much of the split has been read, from 0 to 1. */
  float progress() throws IOException {
    long position = blocks == null ? file.getPos() : blocks.getPos();
    long length = Math.max(1, split.getLength());
    return Math.min(1, Math.max(0, (float) (position - split.getStart()) / length));
  }

  @Override
  public void close() throws IOException {
    try {
      in.close();
    } finally {
      CodecPool.returnDecompressor(decompressor);
    }
  }
}

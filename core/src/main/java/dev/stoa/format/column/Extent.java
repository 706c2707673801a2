package dev.stoa.format.column;

import dev.stoa.format.bytes.FilePlace;
import dev.stoa.storage.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Which bytes of a column group's file a column file is. Manifests name it; a column is read
 * through {@link #of} as if it had the file to itself.
 *
 * @param offset where it begins
 * @param sizeInBytes its length
 * @param fileSizeInBytes the length of the whole file
 */
public record Extent(long offset, long sizeInBytes, long fileSizeInBytes) {
  /** Checks that it lies inside the file. */
  public Extent {
    if (offset < 0 || sizeInBytes < 1 || offset > fileSizeInBytes - sizeInBytes) {
      throw new IllegalArgumentException(
          "expected bytes of a file of %d, found %d from %d on"
              .formatted(fileSizeInBytes, sizeInBytes, offset));
    }
  }

  /**
   * These bytes of a file as a file.
   *
   * @param file closed with what is given
   * @param place of the whole file, for messages
   */
  public InputFile of(InputFile file, FilePlace place) {
    return new Part(file, this, place);
  }

  private record Part(InputFile file, Extent extent, FilePlace place) implements InputFile {
    @Override
    public String path() {
      return file.path();
    }

    /** Refuses a file of another length, so that one that was cut is told at once. */
    @Override
    public long sizeInBytes() throws IOException {
      long found = file.sizeInBytes();
      long expected = extent.fileSizeInBytes();
      if (found != expected) {
        throw place.corrupt(
            Math.min(found, expected), "expected a file of " + expected + " bytes, found " + found);
      }
      return extent.sizeInBytes();
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      file.readFully(extent.offset() + position, target, offset, length);
    }

    @Override
    public Optional<ByteBuffer> map(long position, int length) throws IOException {
      return file.map(extent.offset() + position, length);
    }

    @Override
    public int gapInBytes() {
      return file.gapInBytes();
    }

    @Override
    public boolean distrust(long position, long length) {
      return file.distrust(extent.offset() + position, length);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}

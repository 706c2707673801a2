package dev.stoa.format.column;

import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.storage.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The range of a column file in a column group's file. Stored in manifests; a column is read
 * through {@link #slice} as if the file were its own.
 *
 * @param offset the offset at which it begins
 * @param sizeInBytes the length of the range
 * @param fileSizeInBytes the length of the whole file
 */
public record Extent(long offset, long sizeInBytes, long fileSizeInBytes) {
  /** Checks that the range is inside the file. */
  public Extent {
    if (offset < 0 || sizeInBytes < 1 || offset > fileSizeInBytes - sizeInBytes) {
      throw new IllegalArgumentException(
          "expected an extent within a file of %d bytes, found %d bytes at offset %d"
              .formatted(fileSizeInBytes, sizeInBytes, offset));
    }
  }

  /**
   * Returns this range of a file as a file of its own.
   *
   * @param file the whole file, closed with the result
   * @param location the whole file's location, for messages
   */
  public InputFile slice(InputFile file, SourceLocation location) {
    return new FileSlice(file, this, location);
  }

  private record FileSlice(InputFile file, Extent extent, SourceLocation location)
      implements InputFile {
    @Override
    public String path() {
      return file.path();
    }

    /**
     * Returns the size of the range; rejects a file of another length, so a truncated file is
     * detected at once.
     */
    @Override
    public long sizeInBytes() throws IOException {
      long actualSize = file.sizeInBytes();
      long expectedSize = extent.fileSizeInBytes();
      if (actualSize != expectedSize) {
        throw location.corrupt(
            Math.min(actualSize, expectedSize),
            "expected a file of " + expectedSize + " bytes, found " + actualSize);
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
    public int mergeDistanceInBytes() {
      return file.mergeDistanceInBytes();
    }

    @Override
    public boolean markCorrupt(long position, long length) {
      return file.markCorrupt(extent.offset() + position, length);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}

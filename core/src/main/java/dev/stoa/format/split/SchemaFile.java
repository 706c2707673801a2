package dev.stoa.format.split;

import dev.stoa.format.bytes.Checksum;
import java.util.Arrays;

/**
 * A manifest's reference to the {@code _schema.avsc} of a split directory: Avro JSON for people and
 * for recovery, with its checksums stored outside.
 */
public final class SchemaFile {
  /** The file's name in every split directory. */
  public static final String NAME = "_schema.avsc";

  private final int sizeInBytes;
  private final int[] checksums;

  /** A file of this length with the checksums of its chunks. */
  public SchemaFile(int sizeInBytes, int[] checksums) {
    this.sizeInBytes = sizeInBytes;
    this.checksums = checksums.clone();
  }

  /** The file of this content. */
  public static SchemaFile of(byte[] content) {
    return new SchemaFile(content.length, Checksum.ofChunks(content, 0, content.length));
  }

  /** The file's length. */
  public int sizeInBytes() {
    return sizeInBytes;
  }

  /** The checksums of its chunks. */
  public int[] checksums() {
    return checksums.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SchemaFile that
        && sizeInBytes == that.sizeInBytes
        && Arrays.equals(checksums, that.checksums);
  }

  @Override
  public int hashCode() {
    return 31 * sizeInBytes + Arrays.hashCode(checksums);
  }
}

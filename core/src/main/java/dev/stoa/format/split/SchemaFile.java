package dev.stoa.format.split;

import dev.stoa.format.bytes.Checksum;
import java.util.Arrays;

/**
 * A manifest's reference to the {@code _schema.avsc} of a split directory: Avro JSON for people and
 * for recovery, whose checksums are stored in the manifest.
 */
public final class SchemaFile {
  /** The file's name in every split directory. */
  public static final String NAME = "_schema.avsc";

  private final int sizeInBytes;
  private final int[] checksums;

  /** Creates a reference to a file of this length and these checksums. */
  public SchemaFile(int sizeInBytes, int[] checksums) {
    this.sizeInBytes = sizeInBytes;
    this.checksums = checksums.clone();
  }

  /** Returns a reference to a file with this content. */
  public static SchemaFile of(byte[] content) {
    return new SchemaFile(content.length, Checksum.ofChunks(content, 0, content.length));
  }

  /** Returns the file's length in bytes. */
  public int sizeInBytes() {
    return sizeInBytes;
  }

  /** Returns the checksums of its chunks. */
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

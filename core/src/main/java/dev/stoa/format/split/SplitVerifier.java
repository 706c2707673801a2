package dev.stoa.format.split;

import dev.stoa.format.bytes.Checksum;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.column.ColumnCursor;
import dev.stoa.format.column.ColumnFileReader;
import dev.stoa.format.column.EvolvedColumn;
import dev.stoa.format.column.FileColumn;
import dev.stoa.format.column.RowFile;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.schema.Column;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.avro.util.Utf8;

/**
 * Reads every byte of a split directory and decodes every value. Called by the table's verifier.
 */
public final class SplitVerifier {
  private SplitVerifier() {}

  /** Compares the schema file with the manifest's entry. */
  public static void verifySchemaFile(Storage storage, SplitDirectory split, ReadCounters counters)
      throws IOException {
    SchemaFile expected = split.schemaFile();
    String path = StoragePath.join(split.name(), SchemaFile.NAME);
    SourceLocation location = SourceLocation.of(storage.location(), path);
    byte[] content;
    try (InputFile file = storage.open(path)) {
      if (file.sizeInBytes() != expected.sizeInBytes()) {
        throw location.corrupt(
            Math.min(file.sizeInBytes(), expected.sizeInBytes()),
            "expected " + expected.sizeInBytes() + " bytes, found " + file.sizeInBytes());
      }
      content = file.readVerified(expected.sizeInBytes());
      counters.addBytesRead(content.length);
    } catch (NoSuchFileException e) {
      throw location.corrupt(0, "expected the schema of the split directory, found no file", e);
    }
    int[] expectedChecksums = expected.checksums();
    int chunk = Arrays.mismatch(expectedChecksums, Checksum.ofChunks(content, 0, content.length));
    if (chunk >= 0) {
      throw location.corrupt(
          (long) chunk * Checksum.CHUNK_SIZE_IN_BYTES,
          "expected the checksum that the manifest stores, found another");
    }
  }

  /** Verifies all bytes of a column file and decodes all its values. */
  public static void verifyColumnFile(
      Storage storage, SplitDirectory split, ColumnFile file, Column column, ReadCounters counters)
      throws IOException {
    String path = StoragePath.join(split.name(), file.name());
    SourceLocation location = SourceLocation.of(storage.location(), path);
    if (file.isRowOriented()) {
      try (OpenFileCache files = new OpenFileCache(storage, 1);
          RowFile rows = file.openRows(files.file(path), location, split.identity(), counters)) {
        rows.verifyHeader();
        verifyValues(rows.column(column), file, location, column);
      }
      return;
    }
    try (Decompressors decompressors = new Decompressors();
        OpenFileCache files = new OpenFileCache(storage, 1);
        ColumnFileReader reader =
            file.open(
                files.file(path), location, split.identity(), column, counters, decompressors)) {
      reader.verifyHeader();
      verifyValues(reader, file, location, column);
    }
  }

  private static void verifyValues(
      FileColumn reader, ColumnFile file, SourceLocation location, Column column) {
    if (reader.pageCount() != file.pageCount()) {
      throw location.corrupt(
          0, "expected " + file.pageCount() + " pages, found " + reader.pageCount());
    }
    EvolvedColumn.of(reader, column); // throws if the file cannot be read as the column
    ColumnCursor cursor = reader.cursor(Optional.empty());
    Object previous = null;
    for (long row = 0; row < reader.rowCount(); row++) {
      cursor.advanceTo(row);
      Object value = cursor.read(null);
      cursor.checkEnd();
      if (file.order() == ValueOrder.ASCENDING_NULLS_FIRST) {
        if (isLess(value, previous)) {
          throw location.corrupt(
              0,
              "expected ascending values according to the manifest, found a smaller value in row "
                  + row
                  + ": rewrite the column");
        }
        previous = value;
      }
    }
  }

  /** Whether a value is less than the previous one; nulls are less than all other values. */
  private static boolean isLess(Object value, Object previous) {
    if (value == null || previous == null) {
      return value == null && previous != null;
    } else if (value instanceof Number number && previous instanceof Number previousNumber) {
      return number.longValue() < previousNumber.longValue();
    }
    return Arrays.compareUnsigned(bytes(value), bytes(previous)) < 0;
  }

  private static byte[] bytes(Object value) {
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return bytes;
    } else if (value instanceof Utf8 text) {
      return Arrays.copyOf(text.getBytes(), text.getByteLength());
    }
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }
}

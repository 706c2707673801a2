package dev.stoa.format.split;

import dev.stoa.format.bytes.Checksum;
import dev.stoa.format.bytes.OpenFileCache;
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

  /** Compares the schema file of a split directory with the manifest's reference to it. */
  public static void verifySchemaFile(Storage storage, SplitDirectory split, ReadCounters counters)
      throws IOException {
    SchemaFile schemaFile = split.schemaFile();
    String path = StoragePath.join(split.name(), SchemaFile.NAME);
    SourceLocation location = SourceLocation.of(storage.location(), path);
    byte[] content;
    try (InputFile file = storage.open(path)) {
      if (file.sizeInBytes() != schemaFile.sizeInBytes()) {
        throw location.corrupt(
            Math.min(file.sizeInBytes(), schemaFile.sizeInBytes()),
            "expected " + schemaFile.sizeInBytes() + " bytes, found " + file.sizeInBytes());
      }
      content = file.readVerified(schemaFile.sizeInBytes());
      counters.addBytesRead(content.length);
    } catch (NoSuchFileException e) {
      throw location.corrupt(0, "expected the schema of the split directory, found no file", e);
    }
    int[] expectedChecksums = schemaFile.checksums();
    int[] actualChecksums = Checksum.ofChunks(content, 0, content.length);
    int chunk = Arrays.mismatch(expectedChecksums, actualChecksums);
    if (chunk >= 0) {
      throw location.corrupt(
          (long) chunk * Checksum.CHUNK_SIZE_IN_BYTES,
          "expected the checksum %08x, which the manifest stores, found the checksum %08x"
              .formatted(expectedChecksums[chunk], actualChecksums[chunk]));
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
          RowFile rowFile = file.openRows(files.file(path), location, split.identity(), counters)) {
        rowFile.verifyHeader();
        verifyValues(rowFile.column(column), file, location, column);
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
      FileColumn fileColumn, ColumnFile file, SourceLocation location, Column column) {
    if (fileColumn.pageCount() != file.pageCount()) {
      throw location.corrupt(
          0, "expected " + file.pageCount() + " pages, found " + fileColumn.pageCount());
    }
    EvolvedColumn.of(fileColumn, column); // throws if the file cannot be read as the column
    ColumnCursor cursor = fileColumn.cursor(Optional.empty());
    Object previousValue = null;
    for (long row = 0; row < fileColumn.rowCount(); row++) {
      cursor.advanceTo(row);
      Object value = cursor.read(null);
      cursor.checkEnd();
      if (file.order() == ValueOrder.ASCENDING_NULLS_FIRST) {
        if (isLess(value, previousValue)) {
          throw location.corrupt(
              0,
              "expected ascending values according to the manifest, found a smaller value in row "
                  + row
                  + ": rewrite the column");
        }
        previousValue = value;
      }
    }
  }

  /** Whether a value is less than the previous one; nulls are less than all other values. */
  private static boolean isLess(Object value, Object previousValue) {
    if (value == null || previousValue == null) {
      return value == null && previousValue != null;
    } else if (value instanceof Number number && previousValue instanceof Number previousNumber) {
      // Of numbers, only ints and longs are recorded as sorted.
      return number.longValue() < previousNumber.longValue();
    }
    return Arrays.compareUnsigned(bytes(value), bytes(previousValue)) < 0;
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

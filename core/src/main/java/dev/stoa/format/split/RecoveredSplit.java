package dev.stoa.format.split;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.exception.UnsupportedVersionException;
import dev.stoa.format.bytes.ReadCounters;
import dev.stoa.format.column.RecoveredColumnFile;
import dev.stoa.format.column.SplitIdentity;
import dev.stoa.schema.Column;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.storage.StoragePath;
import dev.stoa.type.RecordType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.avro.AvroRuntimeException;

/**
 * A split directory reconstructed from its own files, without a manifest. Used to repair tables.
 *
 * @param split the split directory, with the newest file of each column
 * @param schema the columns it was written with, from {@code _schema.avsc}; empty if it cannot be
 *     read
 * @param columns the columns in the files' footers, by field id
 */
public record RecoveredSplit(
    SplitDirectory split, Optional<RecordType> schema, Map<Integer, Column> columns) {
  /**
   * Reconstructs a split directory from its files.
   *
   * @param log receives a line for each ignored file and for each guess
   * @return empty if no split directory can be reconstructed
   */
  public static Optional<RecoveredSplit> read(Storage storage, String name, Consumer<String> log)
      throws IOException {
    return new Recovery(storage, name, log).read();
  }

  private static final class Recovery {
    private static final long MAX_SCHEMA_SIZE_IN_BYTES = 1L << 30;

    private final Storage storage;
    private final String name;
    private final Consumer<String> log;
    private final Map<SplitIdentity, List<CandidateFile>> filesBySplit = new HashMap<>();
    private final List<StorageEntry> deletionVectors = new ArrayList<>();

    private record CandidateFile(StorageEntry entry, RecoveredColumnFile file, int ordinal) {
      Column column() {
        return file.columns().get(ordinal);
      }
    }

    Recovery(Storage storage, String name, Consumer<String> log) {
      this.storage = storage;
      this.name = name;
      this.log = log;
    }

    Optional<RecoveredSplit> read() throws IOException {
      for (StorageEntry entry : storage.list(name)) {
        inspect(entry);
      }
      if (filesBySplit.isEmpty()) {
        log.accept(name + ": ignored: no column file in it can be read");
        return Optional.empty();
      }
      SplitIdentity identity = mostFrequentSplit();
      Map<Integer, Column> columns = new TreeMap<>();
      List<ColumnFile> files = newestFiles(filesBySplit.get(identity), columns);
      byte[] schemaBytes = readSchemaFile();
      SplitDirectory split =
          new SplitDirectory(
              name, identity.uuid(), identity.rowCount(), SchemaFile.of(schemaBytes), files);
      split = split.withFiles(files, newestDeletionVector(split));
      return Optional.of(new RecoveredSplit(split, schema(schemaBytes), columns));
    }

    private byte[] readSchemaFile() throws IOException {
      try (InputFile file = storage.open(StoragePath.join(name, SchemaFile.NAME))) {
        return file.readVerified((int) Math.min(MAX_SCHEMA_SIZE_IN_BYTES, file.sizeInBytes()));
      } catch (NoSuchFileException e) {
        return new byte[0];
      }
    }

    private Optional<RecordType> schema(byte[] schemaBytes) {
      try {
        return Optional.of(AvroTypes.record(new String(schemaBytes, StandardCharsets.UTF_8)));
      } catch (AvroRuntimeException | InvalidTableException e) {
        log.accept(StoragePath.join(name, SchemaFile.NAME) + ": cannot be read");
        return Optional.empty();
      }
    }

    private void inspect(StorageEntry entry) throws IOException {
      String path = StoragePath.join(name, entry.name());
      if (entry.name().endsWith(".bitmap")) {
        deletionVectors.add(entry);
      } else if (entry.name().endsWith(".col")) {
        List<RecoveredColumnFile> files =
            RecoveredColumnFile.readAll(
                storage, path, fault -> log.accept(path + ": ignored: " + fault.getMessage()));
        for (RecoveredColumnFile file : files) {
          for (int ordinal = 0; ordinal < file.columns().size(); ordinal++) {
            filesBySplit
                .computeIfAbsent(file.split(), split -> new ArrayList<>())
                .add(new CandidateFile(entry, file, ordinal));
          }
        }
      }
    }

    /**
     * Returns the identity that most files store; files with another identity were moved here by
     * mistake.
     */
    private SplitIdentity mostFrequentSplit() {
      SplitIdentity mostFrequent =
          filesBySplit.entrySet().stream()
              .max(Comparator.comparingInt(entry -> entry.getValue().size()))
              .orElseThrow()
              .getKey();
      filesBySplit.forEach(
          (split, files) -> {
            if (!split.equals(mostFrequent)) {
              for (CandidateFile file : files) {
                log.accept(
                    StoragePath.join(name, file.entry().name())
                        + ": ignored: it belongs to split directory "
                        + split.uuid()
                        + ", but most files here belong to "
                        + mostFrequent.uuid());
              }
            }
          });
      return mostFrequent;
    }

    private List<ColumnFile> newestFiles(List<CandidateFile> files, Map<Integer, Column> columns) {
      Map<Integer, List<CandidateFile>> candidatesByColumn = new TreeMap<>();
      files.forEach(
          file ->
              candidatesByColumn
                  .computeIfAbsent(file.column().id(), id -> new ArrayList<>())
                  .add(file));
      List<ColumnFile> newestFiles = new ArrayList<>();
      candidatesByColumn.forEach(
          (id, candidates) -> {
            CandidateFile newestFile =
                candidates.stream()
                    .max(
                        Comparator.<CandidateFile>comparingLong(
                                file -> file.entry().modifiedMillis())
                            .thenComparing(file -> file.entry().name()))
                    .orElseThrow();
            if (candidates.size() > 1) {
              log.accept(
                  "%s: used for column %s because it is the newest of %s files; this is a guess"
                      .formatted(
                          StoragePath.join(name, newestFile.entry().name()),
                          id,
                          candidates.size()));
            }
            columns.put(id, newestFile.column());
            newestFiles.add(columnFile(id, newestFile));
          });
      return newestFiles;
    }

    private static ColumnFile columnFile(int id, CandidateFile candidate) {
      RecoveredColumnFile file = candidate.file();
      return new ColumnFile(
          id,
          candidate.entry().name(),
          file.pageFormat(),
          SplitFilesWriter.shareOfSize(
              file.identity().sizeInBytes(), candidate.ordinal(), file.columns().size()),
          file.identity().fingerprint(),
          file.pageCount(),
          file.bounds().stream().limit(SplitFilesWriter.MAX_BOUNDS).toList(),
          ValueOrder.UNKNOWN,
          file.extent());
    }

    /**
     * Returns the deletion vector with the most rows: it contains the rows of all earlier deletion
     * vectors.
     */
    private Optional<DeletionVectorFile> newestDeletionVector(SplitDirectory split)
        throws IOException {
      Optional<DeletionVectorFile> newestFile = Optional.empty();
      for (StorageEntry entry : deletionVectors) {
        String path = StoragePath.join(name, entry.name());
        try {
          DeletionVectorFile file = DeletionVector.readReference(storage, split, entry.name());
          DeletionVector.of(
              storage, split.withFiles(List.of(), Optional.of(file)), new ReadCounters());
          if (newestFile.isEmpty() || file.deletedRowCount() > newestFile.get().deletedRowCount()) {
            newestFile = Optional.of(file);
          }
        } catch (CorruptFileException | UnsupportedVersionException e) {
          log.accept(path + ": ignored: " + e.getMessage());
        }
      }
      newestFile.ifPresent(
          file ->
              log.accept(
                  ("%s: %s deleted rows stay deleted; this is a guess: that delete may not have"
                          + " been committed")
                      .formatted(StoragePath.join(name, file.name()), file.deletedRowCount())));
      return newestFile;
    }
  }
}

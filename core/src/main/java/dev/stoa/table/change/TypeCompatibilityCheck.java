package dev.stoa.table.change;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.bytes.SourceLocation;
import dev.stoa.format.manifest.SnapshotRoot;
import dev.stoa.format.split.SchemaFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.schema.Column;
import dev.stoa.schema.SchemaEvolution;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.SchemaParseException;

/**
 * Checks that rows written with one schema can be read with the current one, since a table may be
 * rolled back to narrower types while rows are written. Called by changes that add written rows.
 */
@Internal
public final class TypeCompatibilityCheck {
  private final Storage storage;
  private final SnapshotRoot root;
  private final TableSchema currentSchema;

  /** Creates a check against the types of a snapshot. */
  public TypeCompatibilityCheck(Storage storage, SnapshotRoot root) {
    this.storage = storage;
    this.root = root;
    this.currentSchema = root.schema();
  }

  /**
   * Checks new split directories against the schemas that they were written with.
   *
   * @throws CommitConflictException when a column now has another type
   */
  void check(List<SplitDirectory> splits) throws IOException {
    Set<SchemaFile> checkedFiles = new HashSet<>();
    checkedFiles.add(SchemaFile.of(root.splitSchemaText().getBytes(StandardCharsets.UTF_8)));
    for (SplitDirectory split : splits) {
      if (checkedFiles.add(split.schemaFile())) {
        check(readTypes(split));
      }
    }
  }

  /**
   * Checks columns that were written with a schema.
   *
   * @throws CommitConflictException when a column now has another type
   */
  public void check(TableSchema writerSchema) {
    Map<Integer, DataType> writtenTypes = new HashMap<>();
    writerSchema.columns().forEach(column -> writtenTypes.put(column.id(), column.type()));
    check(writtenTypes);
  }

  private void check(Map<Integer, DataType> writtenTypes) {
    for (Column column : currentSchema.columns()) {
      DataType type = writtenTypes.get(column.id());
      if (type != null && !isReadable(type, column)) {
        throw new CommitConflictException(
            ("%s: the type of column \"%s\" was changed concurrently and is narrower than that of"
                    + " the written values: write the rows again")
                .formatted(storage.location(), column.name()));
      }
    }
  }

  private static boolean isReadable(DataType writtenType, Column column) {
    try {
      SchemaEvolution.checkWidening(column.name(), writtenType, column.type());
      return true;
    } catch (InvalidTableException e) {
      return false;
    }
  }

  /** Returns the types of the columns that a split directory was written with, by field id. */
  private Map<Integer, DataType> readTypes(SplitDirectory split) throws IOException {
    String path = StoragePath.join(split.name(), SchemaFile.NAME);
    byte[] schemaBytes;
    try (InputFile file = storage.open(path)) {
      schemaBytes = file.readVerified(split.schemaFile().sizeInBytes());
    }
    if (!SchemaFile.of(schemaBytes).equals(split.schemaFile())) {
      throw SourceLocation.of(storage.location(), path)
          .corrupt(0, "expected the schema that the writer recorded, found another one");
    }
    Map<Integer, DataType> types = new HashMap<>();
    try {
      for (Field field :
          AvroTypes.record(new String(schemaBytes, StandardCharsets.UTF_8)).fields()) {
        if (field.properties().get(TableSchema.FIELD_ID) instanceof Integer id) {
          types.put(id, field.type());
        }
      }
      return types;
    } catch (SchemaParseException e) {
      throw SourceLocation.of(storage.location(), path)
          .corrupt(0, "expected an Avro schema, found other text", e);
    }
  }
}

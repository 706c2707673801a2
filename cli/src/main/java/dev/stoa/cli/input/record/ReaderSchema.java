package dev.stoa.cli.input.record;

import dev.stoa.avro.AvroTypes;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;

/**
 * The schema with which files that contain their own schemas are read.
 *
 * @param schema the schema of the options, of the first file, or of all files, merged
 * @param isGiven whether it is that of the options, which may leave out columns of the files
 */
public record ReaderSchema(Schema schema, boolean isGiven) {
  /** Reads the schema that a file contains. */
  @FunctionalInterface
  public interface FileSchema {
    /** Reads the schema. */
    Schema read(InputLocation location) throws IOException;
  }

  /** Chooses the schema; reads those of all files only to merge them. */
  public static ReaderSchema of(
      List<InputLocation> locations, InputOptions options, FileSchema fileSchema) {
    if (options.schema().isPresent()) {
      return new ReaderSchema(options.schema().get(), !options.isSchemaOfInputs());
    }
    Schema schema = read(locations.get(0), fileSchema);
    if (options.schemaMerger().isPresent()) {
      for (InputLocation location : locations.subList(1, locations.size())) {
        schema = merge(schema, read(location, fileSchema), location, options);
      }
    }
    return new ReaderSchema(schema, false);
  }

  private static Schema merge(
      Schema schema, Schema nextSchema, InputLocation location, InputOptions options) {
    try {
      return options.schemaMerger().orElseThrow().apply(schema, nextSchema);
    } catch (InputException e) {
      throw new InputException(location.name() + ": " + e.getMessage(), e);
    }
  }

  private static Schema read(InputLocation location, FileSchema fileSchema) {
    try {
      return fileSchema.read(location);
    } catch (IOException e) {
      throw InputErrors.toException(location.name(), e);
    }
  }

  /**
   * Returns the schema of a file with this schema's names, units and scales: its records are
   * converted to that first. Types that contain themselves are left unchanged.
   */
  Schema bridge(Schema writerSchema) {
    if (!isRecord(schema) || !isRecord(writerSchema)) {
      return writerSchema;
    }
    try {
      return new SchemaBridge(isGiven).of(writerSchema, schema);
    } catch (SchemaBridge.RecursiveTypeException | AvroRuntimeException e) {
      return writerSchema; // AvroRuntimeException: damaged names, which the reader reports
    }
  }

  /**
   * Returns a file's type with the units and scales of another one; empty if a value would change
   * its meaning or be lost.
   *
   * @param mayReject whether the other type may lack some times, which are rejected when they are
   *     read, since its unit is coarser
   */
  public static Optional<Schema> exactBridge(Schema from, Schema to, boolean mayReject) {
    try {
      SchemaBridge bridge = mayReject ? new SchemaBridge(false) : SchemaBridge.ofExactTypes();
      Schema bridged = bridge.of(from, to);
      boolean isExact = new SchemaBridge(false).difference(bridged, to).isEmpty();
      return isExact ? Optional.of(bridged) : Optional.empty();
    } catch (SchemaBridge.RecursiveTypeException e) {
      return Optional.empty();
    }
  }

  /** Returns whether a file's field can be read as another one without losing values. */
  public static boolean isReadable(Schema.Field from, Schema.Field to) {
    ReaderSchema reader = new ReaderSchema(ofField(to), false);
    return reader.differentColumn(reader.bridge(ofField(from))).isEmpty();
  }

  private static Schema ofField(Schema.Field field) {
    Schema.Field copy = new Schema.Field(field.name(), field.schema());
    return Schema.createRecord("Row", null, null, false, List.of(copy));
  }

  /** Returns whether Avro alone cannot convert the records of a file. */
  public boolean needsConversion(Schema writerSchema) {
    return !bridge(writerSchema).equals(writerSchema);
  }

  /**
   * Checks that the records of a file can be read without losing values.
   *
   * @throws InvalidFileException when they cannot
   */
  public void check(Schema writerSchema) throws InvalidFileException {
    Optional<String> difference =
        isRecord(schema) && isRecord(writerSchema)
            ? differentColumn(writerSchema)
            : incompatibility(writerSchema, schema);
    if (difference.isPresent()) {
      throw new InvalidFileException(difference.get());
    }
  }

  private static boolean isRecord(Schema schema) {
    return schema.getType() == Schema.Type.RECORD;
  }

  private Optional<String> differentColumn(Schema writerSchema) {
    for (Schema.Field field : schema.getFields()) {
      Schema.Field writerField = writerSchema.getField(field.name());
      String name = FieldProperties.externalName(field);
      if (writerField == null && !field.hasDefaultValue()) {
        return Optional.of(
            "there is no column \"%s\", which %s has: %s"
                .formatted(
                    name,
                    origin(),
                    isGiven
                        ? "give it a default, or leave it out"
                        : "use --add-columns to fill it with null, or leave it out with --schema"));
      }
      Optional<String> difference =
          writerField == null ? Optional.empty() : difference(writerField.schema(), field.schema());
      if (difference.isPresent()) {
        String type = AvroTypes.type(writerField.schema()).displayName();
        String expectedType = AvroTypes.type(field.schema()).displayName();
        return Optional.of(
            "column \"%s\" is %s, but %s in %s%s: %s"
                .formatted(
                    name,
                    type,
                    expectedType,
                    origin(),
                    difference.get(),
                    isGiven
                        ? "give a type that has the values of both"
                        : "use --widen-columns, or give a type that has the values of both with"
                            + " --schema"));
      }
    }
    return writerSchema.getFields().stream()
        .filter(field -> !isGiven && schema.getField(field.name()) == null)
        .findFirst()
        .map(
            field ->
                "column \"%s\" is not in %s: use --add-columns, or leave it out with --schema"
                    .formatted(FieldProperties.externalName(field), origin()));
  }

  /** Returns a remark on how two types differ, possibly blank; empty if they do not. */
  private Optional<String> difference(Schema writerType, Schema type) {
    Optional<String> difference = new SchemaBridge(isGiven).difference(writerType, type);
    boolean isNested = difference.isPresent() && difference.get().startsWith("field ");
    if (isNested) {
      return Optional.of(" (" + difference.get() + ")");
    }
    return difference.isPresent() || incompatibility(writerType, type).isPresent()
        ? Optional.of("")
        : Optional.empty();
  }

  private String origin() {
    return isGiven ? "the given schema" : "the first input";
  }

  private static Optional<String> incompatibility(Schema writerSchema, Schema readerSchema) {
    SchemaCompatibility.SchemaPairCompatibility pair =
        SchemaCompatibility.checkReaderWriterCompatibility(readerSchema, writerSchema);
    return pair.getType() == SchemaCompatibilityType.COMPATIBLE
        ? Optional.empty()
        : Optional.of(
            "its values are %s, but %s in the schema: give a matching one with --schema"
                .formatted(
                    AvroTypes.type(writerSchema).displayName(),
                    AvroTypes.type(readerSchema).displayName()));
  }
}

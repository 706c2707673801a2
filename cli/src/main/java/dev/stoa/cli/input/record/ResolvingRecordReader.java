package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.BadRecordException;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.record.DatumConverter;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/**
 * The records of files that contain their schemas, each resolved by Avro's rules to the given
 * schema or that of the first file; the base of Parquet and ORC.
 */
public final class ResolvingRecordReader implements FileRecordReader {
  /** Reads the schema of a file. */
  @FunctionalInterface
  public interface SchemaReader {
    Schema read(InputLocation location) throws IOException;
  }

  private final FileRecordReader file;
  private final DatumConverter<GenericRecord, GenericRecord> converter;
  private GenericRecord record;

  private ResolvingRecordReader(FileRecordReader file, Schema writerSchema, Schema readerSchema) {
    this.file = file;
    this.converter =
        new DatumConverter<>(
            new GenericDatumWriter<>(writerSchema),
            new GenericDatumReader<>(writerSchema, readerSchema, new ExactGenericData()));
  }

  public static RecordSource source(
      List<InputLocation> locations,
      InputOptions options,
      SchemaReader schemas,
      FileRecordReaderFactory opener) {
    Schema readerSchema = options.schema().orElseGet(() -> schema(locations.get(0), schemas));
    return new ConcatenatedRecordSource(
        readerSchema, locations, location -> open(location, readerSchema, schemas, opener));
  }

  private static Schema schema(InputLocation location, SchemaReader schemas) {
    try {
      return schemas.read(location);
    } catch (IOException e) {
      throw InputErrors.toException(location.name(), e);
    }
  }

  private static FileRecordReader open(
      InputLocation location,
      Schema readerSchema,
      SchemaReader schemas,
      FileRecordReaderFactory opener)
      throws IOException {
    Schema writerSchema = schemas.read(location);
    if (writerSchema.equals(readerSchema)) {
      return opener.open(location);
    }
    Schema renamed = renamed(writerSchema, readerSchema);
    checkCompatible(renamed, readerSchema);
    return new ResolvingRecordReader(opener.open(location), renamed, readerSchema);
  }

  /** Gives the rows' record the expected name: its name in the file does not matter. */
  private static Schema renamed(Schema writerSchema, Schema readerSchema) {
    List<Schema.Field> fields =
        writerSchema.getFields().stream()
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    return Schema.createRecord(
        readerSchema.getName(), writerSchema.getDoc(), readerSchema.getNamespace(), false, fields);
  }

  private static void checkCompatible(Schema writerSchema, Schema readerSchema) throws IOException {
    SchemaCompatibility.SchemaPairCompatibility pair =
        SchemaCompatibility.checkReaderWriterCompatibility(readerSchema, writerSchema);
    if (pair.getType() == SchemaCompatibility.SchemaCompatibilityType.INCOMPATIBLE) {
      SchemaCompatibility.Incompatibility reason = pair.getResult().getIncompatibilities().get(0);
      throw new BadRecordException(
          "at the schema's "
              + reason.getLocation()
              + ": it does not match the expected schema, given or taken from the first input ("
              + reason.getMessage()
              + "): give a matching schema with --schema");
    }
  }

  /** Turns any exception of a format's reader into an exception for the user. */
  public static IOException damaged(String kind, String location, Throwable fault) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof BadRecordException badRecord) {
        return badRecord;
      }
      if (cause instanceof EOFException
          || cause instanceof java.nio.file.NoSuchFileException
          || cause instanceof java.io.FileNotFoundException) {
        return (IOException) cause;
      }
    }
    return new BadRecordException(
        "in "
            + location
            + ": the "
            + kind
            + " file is corrupt or uses an unsupported feature ("
            + InputErrors.reason(fault)
            + "): copy or download it again, or rewrite it",
        fault);
  }

  @Override
  public boolean next() throws IOException {
    if (!file.next()) {
      return false;
    }
    try {
      record = converter.convert(file.record());
    } catch (AvroRuntimeException e) {
      throw new BadRecordException(
          "at " + file.location() + ": " + e.getMessage() + ": correct or remove it", e);
    }
    return true;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    return file.position();
  }

  @Override
  public String location() {
    return file.location();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.record.DatumConverter;
import dev.stoa.record.UnitAligner;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/**
 * Converts the records of a file that contains its schema to the {@link ReaderSchema} by Avro's
 * rules. Wraps the readers of Parquet and ORC files.
 */
public final class ResolvingRecordReader implements FileRecordReader {
  private final FileRecordReader reader;
  private final UnitAligner aligner;
  private final DatumConverter<GenericRecord, GenericRecord> converter;
  private GenericRecord record;

  /** Whether the last failure was of the file, not of converting its record. */
  private boolean isFileFailure;

  private ResolvingRecordReader(FileRecordReader reader, Schema bridge, Schema readerSchema) {
    this.reader = reader;
    this.aligner = new UnitAligner(bridge);
    this.converter =
        new DatumConverter<>(
            new GenericDatumWriter<>(bridge, new ExactGenericData()),
            new GenericDatumReader<>(bridge, readerSchema, new ExactGenericData()));
  }

  /** Creates a source that reads several files in sequence. */
  public static RecordSource source(
      List<InputLocation> locations,
      InputOptions options,
      ReaderSchema.FileSchema fileSchema,
      FileRecordReaderFactory readerFactory) {
    ReaderSchema readerSchema = ReaderSchema.of(locations, options, fileSchema);
    return new ConcatenatedRecordSource(
        readerSchema.schema(),
        locations,
        options.badRecords(),
        new ResolvingFactory(readerSchema, fileSchema, readerFactory));
  }

  /** Opens files, and resolves those whose schema differs from the reader's. */
  private record ResolvingFactory(
      ReaderSchema readerSchema,
      ReaderSchema.FileSchema fileSchema,
      FileRecordReaderFactory readerFactory)
      implements FileRecordReaderFactory {
    @Override
    public FileRecordReader open(InputLocation location) throws IOException {
      return open(fileSchema.read(location), location);
    }

    private FileRecordReader open(Schema writerSchema, InputLocation location) throws IOException {
      return resolve(writerSchema, readerSchema, () -> readerFactory.open(location));
    }

    @Override
    public FileRecordReader open(InputLocation location, Set<Integer> positions)
        throws IOException {
      Schema writerSchema = fileSchema.read(location);
      return writerSchema.equals(readerSchema.schema())
          ? readerFactory.open(location, positions)
          : open(writerSchema, location); // resolution needs all fields
    }
  }

  /** Opens a reader. */
  @FunctionalInterface
  public interface Opener {
    /** Opens the reader. */
    FileRecordReader open() throws IOException;
  }

  /**
   * Opens a reader whose records are converted to a schema.
   *
   * @throws InvalidFileException when values would be lost
   */
  public static FileRecordReader resolve(
      Schema writerSchema, ReaderSchema readerSchema, Opener opener) throws IOException {
    if (writerSchema.equals(readerSchema.schema())) {
      return opener.open();
    }
    Schema bridge = readerSchema.bridge(writerSchema);
    readerSchema.check(bridge);
    return new ResolvingRecordReader(opener.open(), bridge, readerSchema.schema());
  }

  /** Converts any exception of a format's reader to one with a message for the user. */
  public static IOException damaged(String format, String location, Throwable exception) {
    return damaged(format, location, InputErrors.reason(exception), exception);
  }

  /** Converts any exception of a format's reader; {@code reason} says in words what is wrong. */
  public static IOException damaged(
      String format, String location, String reason, Throwable exception) {
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidFileException invalidFile) {
        return invalidFile;
      }
      if (cause instanceof DuplicateKeyException) {
        return new InvalidFileException("in " + location + ": " + cause.getMessage(), exception);
      }
      if (cause instanceof EOFException
          || cause instanceof NoSuchFileException
          || cause instanceof FileNotFoundException) {
        return (IOException) cause;
      }
    }
    return new InvalidFileException(
        "in "
            + location
            + ": the "
            + format
            + " file is damaged or uses an unsupported feature ("
            + reason
            + "): copy or download it again, or rewrite it",
        exception);
  }

  @Override
  public boolean next() throws IOException {
    isFileFailure = true;
    if (!reader.next()) {
      return false;
    }
    isFileFailure = false;
    try {
      record = converter.convert(aligner.align(reader.record()));
    } catch (AvroRuntimeException e) {
      throw new InvalidFileException(
          "at " + reader.location() + ": " + e.getMessage() + ": correct or remove it", e);
    }
    return true;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    return reader.position();
  }

  @Override
  public String location() {
    return reader.location();
  }

  @Override
  public Optional<LostRecords> skipBad(IOException failure) throws IOException {
    return isFileFailure ? reader.skipBad(failure) : Optional.of(LostRecords.ONE);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

package dev.stoa.cli.input.parquet;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.ResolvingRecordReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;

/** Messages about Parquet files that cannot be read, for {@link ParquetFileRecordReader}. */
final class ParquetErrors {
  private static final String FORMAT = "Parquet";

  /** The column in a message of Parquet: {@code Can't read value in column [a, b] required …}. */
  private static final Pattern COLUMN_PATH = Pattern.compile("in column \\[([^\\]]*)\\]");

  private static final Pattern UNKNOWN_COLUMN =
      Pattern.compile("^(\\S+) not found in message schema");

  /** The suffix that Thrift adds to messages about the footer. */
  private static final Pattern THRIFT_DUMP = Pattern.compile(" Struct: .*");

  /** What to say instead of messages that only Parquet's developers understand. */
  private static final List<Translation> TRANSLATIONS =
      List.of(
          Translation.of(
              "Cannot call (multiple append|startObject).*|Invalid variant, .*",
              "a variant is not valid: its value contradicts its shredded fields"),
          Translation.of(
              "Unsupported shredded value type: (optional |required )?(.*?)( typed_value)?",
              "a variant is shredded to the type $2, which variants do not have"),
          Translation.of(
              "bitWidth must be .*", "the width of a page's bit-packed numbers is impossible"),
          Translation.of(
              "Required field '(\\w+)' was not present!", "the required field \"$1\" is missing"));

  /**
   * A message in other words.
   *
   * @param words with {@code $1} for a group of the pattern
   */
  private record Translation(Pattern pattern, String words) {
    static Translation of(String pattern, String words) {
      return new Translation(Pattern.compile("^" + pattern + "$"), words);
    }
  }

  private ParquetErrors() {}

  /**
   * Checks that the columns of a file are not encrypted, and compressed by a known codec.
   *
   * @throws InvalidFileException when they are not
   */
  static void checkReadable(ParquetMetadata footer) throws InvalidFileException {
    for (BlockMetaData rowGroup : footer.getBlocks()) {
      for (ColumnChunkMetaData column : rowGroup.getColumns()) {
        String name = column.getPath().toDotString();
        if (column.isEncrypted()) {
          throw encrypted("its column \"" + name + "\"", null);
        }
        if (column.getCodec() == CompressionCodecName.LZO) {
          throw new InvalidFileException(
              "column \""
                  + name
                  + "\": it is compressed by LZO, which is not supported: rewrite it"
                  + " with another codec, such as zstd");
        }
      }
    }
  }

  /** Returns the exception for a file without columns. */
  static InvalidFileException noColumns(Throwable cause) {
    return new InvalidFileException(
        "its schema has no columns, and a table needs at least one: write the file with a column",
        cause);
  }

  /**
   * Converts any exception of the reader of a footer: a row group without columns ends in one about
   * the index of its first column.
   */
  static IOException ofFooter(Throwable exception) {
    boolean lacksColumns =
        exception instanceof IndexOutOfBoundsException
            && "Index 0 out of bounds for length 0".equals(exception.getMessage());
    return lacksColumns ? noColumns(exception) : toException("its footer", exception);
  }

  /** Converts any exception of Parquet's reader to one with a message for the user. */
  static IOException toException(String location, Throwable exception) {
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof ParquetCryptoRuntimeException) {
        return encrypted("its footer", exception);
      }
      if (cause instanceof EOFException) {
        return new InvalidFileException(
            "in "
                + location
                + ": a column's pages do not fit into the bytes that the footer gives for them:"
                + " copy or download the file again, or rewrite it",
            exception);
      }
    }
    return ResolvingRecordReader.damaged(FORMAT, location, reason(exception), exception);
  }

  /** Returns what Parquet's innermost exception says, in words, and the column that any names. */
  private static String reason(Throwable exception) {
    Throwable rootCause = exception;
    String column = "";
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      Matcher matcher = COLUMN_PATH.matcher(String.valueOf(cause.getMessage()));
      column = matcher.find() ? "column " + matcher.group(1) + ": " : column;
      rootCause = cause;
    }
    String reason = InputErrors.reason(rootCause);
    if (reason.contains("CRC checksum")) {
      return column + "a page's checksum does not match its bytes";
    }
    if (rootCause instanceof BufferUnderflowException || reason.startsWith("newPosition >")) {
      return column + "a value ends after its page";
    }
    Matcher unknownColumn = UNKNOWN_COLUMN.matcher(reason);
    if (unknownColumn.find()) {
      return "column " + unknownColumn.group(1) + " is in a row group but not in the schema";
    }
    String words = THRIFT_DUMP.matcher(reason).replaceFirst("");
    for (Translation translation : TRANSLATIONS) {
      words = translation.pattern().matcher(words).replaceFirst(translation.words());
    }
    return column + words;
  }

  private static InvalidFileException encrypted(String part, Throwable cause) {
    return new InvalidFileException(
        part + " is encrypted: decrypt the file first, by rewriting it with its keys", cause);
  }
}

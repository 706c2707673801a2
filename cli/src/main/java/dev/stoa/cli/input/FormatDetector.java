package dev.stoa.cli.input;

import dev.stoa.cli.input.csv.CsvSniffer;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.record.InputFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Detects the format of a file by its first bytes or, if they do not tell, by its extension; files
 * without a known extension are CSV if their first rows are.
 */
final class FormatDetector {
  private static final int PREFIX_SIZE_IN_BYTES = 1 << 14;

  /** The first bytes of a message of an Arrow stream, before its size. */
  private static final String ARROW_MESSAGE = "\u00ff\u00ff\u00ff\u00ff";

  private static final int MAX_SEQUENCE_FILE_VERSION = 6;

  /** Texts of other encodings, and data, have more zeros. */
  private static final int MIN_BYTES_PER_ZERO = 8;

  private FormatDetector() {}

  /**
   * Returns the format of a file.
   *
   * @throws InputException when the format is unknown
   */
  static InputFormat detect(InputLocation location) throws IOException {
    byte[] prefix;
    try (OpenInput input = OpenInput.open(location)) {
      prefix = input.stream().readNBytes(PREFIX_SIZE_IN_BYTES);
    }
    String extension = extension(location.fileName());
    String prefixText = new String(prefix, StandardCharsets.ISO_8859_1);
    Optional<InputFormat> contentFormat = formatOfContent(prefixText, extension);
    if (contentFormat.isPresent()) {
      checkIsReadInPlace(location, contentFormat.get());
      return contentFormat.get();
    }
    Optional<InputFormat> extensionFormat = formatOfExtension(extension);
    boolean isText = CsvSniffer.isText(prefix);
    if (extensionFormat.isPresent() && (isText || hasFewZeros(prefix))) {
      return extensionFormat.get();
    }
    if (isText && CsvSniffer.looksLikeCsv(prefix, PREFIX_SIZE_IN_BYTES)) {
      return InputFormat.CSV;
    }
    throw unknownFormat(location, prefixText);
  }

  /**
   * Returns whether bytes are text in spite of zeros, which a name as that of text must confirm.
   */
  private static boolean hasFewZeros(byte[] prefix) {
    int zeroCount = 0;
    for (byte value : prefix) {
      zeroCount += value == 0 ? 1 : 0;
    }
    return zeroCount * MIN_BYTES_PER_ZERO <= prefix.length;
  }

  /**
   * Checks that a file is not compressed as a whole if its format is read from several places.
   *
   * @throws InputException when it is
   */
  static void checkIsReadInPlace(InputLocation location, InputFormat format) throws IOException {
    boolean isReadInPlace = format == InputFormat.PARQUET || format == InputFormat.ORC;
    Optional<String> command =
        isReadInPlace ? OpenInput.decompressionCommand(location) : Optional.empty();
    if (command.isPresent()) {
      throw new InputException(
          "%s is compressed as a whole, but %s files are read from several places: decompress it"
                  .formatted(location.name(), format == InputFormat.ORC ? "ORC" : "Parquet")
              + " first, with %s %s; they are compressed inside"
                  .formatted(command.get(), location.name()));
    }
  }

  private static Optional<InputFormat> formatOfContent(String prefixText, String extension) {
    if (prefixText.startsWith("Obj\u0001")) {
      return Optional.of(InputFormat.AVRO);
    }
    if (prefixText.startsWith("PAR1")) {
      return Optional.of(InputFormat.PARQUET);
    }
    if (prefixText.startsWith("ORC")) {
      return Optional.of(InputFormat.ORC);
    }
    if (prefixText.startsWith("ARROW1") || prefixText.startsWith(ARROW_MESSAGE)) {
      return Optional.of(InputFormat.ARROW);
    }
    if (prefixText.startsWith("SEQ")
        && prefixText.length() > 3
        && prefixText.charAt(3) <= MAX_SEQUENCE_FILE_VERSION) {
      return Optional.of(InputFormat.SEQUENCE_FILE);
    }
    if (prefixText.startsWith("WARC/") || prefixText.startsWith("filedesc://")) {
      return Optional.of(InputFormat.WARC);
    }
    // The first column name of a CSV file may begin with a brace or bracket.
    if (extension.equals("csv") || extension.equals("tsv") || extension.equals("tab")) {
      return Optional.empty();
    }
    String withoutByteOrderMark =
        prefixText.startsWith("\u00ef\u00bb\u00bf") ? prefixText.substring(3) : prefixText;
    String strippedText = withoutByteOrderMark.stripLeading();
    return strippedText.startsWith("{") || strippedText.startsWith("[")
        ? Optional.of(InputFormat.JSON)
        : Optional.empty();
  }

  private static Optional<InputFormat> formatOfExtension(String extension) {
    return switch (extension) {
      case "json", "jsonl", "ndjson" -> Optional.of(InputFormat.JSON);
      case "csv" -> Optional.of(InputFormat.CSV);
      case "tsv", "tab" -> Optional.of(InputFormat.TSV);
      default -> Optional.empty();
    };
  }

  /** Returns the extension in lower case, after removing that of a compression. */
  private static String extension(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|gzip|zst|zstd)$", "");
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static InputException unknownFormat(InputLocation location, String prefixText) {
    String name = location.name();
    if (prefixText.isEmpty()) {
      return new InputException(name + " is empty: check that it was written completely");
    }
    if (prefixText.startsWith("PARE")) {
      return new InputException(
          name + " is an encrypted Parquet file, which cannot be read: decrypt it first");
    }
    for (String[] prefixAndDescription :
        new String[][] {
          {"RCF", "an RCFile"},
          {"FEA1", "a Feather file of version 1"},
          {"PK", "a zip archive"},
          {"BZh", "compressed by bzip2"},
          {"\u00fd7zXZ", "compressed by xz"},
          {"\u0004\"M\u0018", "compressed by lz4"}
        }) {
      if (prefixText.startsWith(prefixAndDescription[0])) {
        return new InputException(
            name
                + " is "
                + prefixAndDescription[1]
                + ", which cannot be read: convert it to Avro, JSON lines or CSV, plain, .gz or"
                + " .zst");
      }
    }
    return new InputException(
        name
            + " is neither JSON, CSV, Avro, Parquet, ORC, Arrow, a SequenceFile nor a WARC by its"
            + " content"
            + " and name: if it is one of them, name the format with --format");
  }
}

package dev.stoa.cli.input;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.record.InputFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Detects the format of a file by its first bytes or, if they do not tell, by its extension. */
final class FormatDetector {
  private static final int PREFIX_LENGTH = 4096;

  private FormatDetector() {}

  /**
   * Returns the format of a file.
   *
   * @throws InputException when the format is unknown
   */
  static InputFormat detect(InputLocation location) throws IOException {
    byte[] prefix;
    try (OpenInput input = OpenInput.open(location)) {
      prefix = input.stream().readNBytes(PREFIX_LENGTH);
    }
    String extension = extension(location.fileName());
    String text = new String(prefix, StandardCharsets.ISO_8859_1);
    Optional<InputFormat> contentFormat = formatOfContent(text, extension);
    if (contentFormat.isPresent()) {
      return contentFormat.get();
    }
    Optional<InputFormat> extensionFormat = formatOfExtension(extension);
    if (extensionFormat.isPresent() && (prefix.length == 0 || !looksBinary(text))) {
      return extensionFormat.get();
    }
    throw unknownFormat(location, text);
  }

  private static Optional<InputFormat> formatOfContent(String text, String extension) {
    if (text.startsWith("Obj\u0001")) {
      return Optional.of(InputFormat.AVRO);
    }
    if (text.startsWith("PAR1")) {
      return Optional.of(InputFormat.PARQUET);
    }
    if (text.startsWith("ORC")) {
      return Optional.of(InputFormat.ORC);
    }
    if (text.startsWith("SEQ") && text.length() > 3 && text.charAt(3) <= 6) {
      return Optional.of(InputFormat.SEQUENCE_FILE);
    }
    if (text.startsWith("WARC/") || text.startsWith("filedesc://")) {
      return Optional.of(InputFormat.WARC);
    }
    if (extension.equals("csv") || extension.equals("tsv") || extension.equals("tab")) {
      return Optional.empty();
    }
    String withoutByteOrderMark = text.startsWith("\u00ef\u00bb\u00bf") ? text.substring(3) : text;
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

  private static boolean looksBinary(String text) {
    return text.indexOf('\0') >= 0;
  }

  private static InputException unknownFormat(InputLocation location, String text) {
    String name = location.name();
    if (text.isEmpty()) {
      return new InputException(name + " is empty: check that it was written completely");
    }
    for (String[] prefixAndDescription :
        new String[][] {
          {"PARE", "an encrypted Parquet file"},
          {"RCF", "an RCFile"},
          {"PK", "a zip archive"},
          {"BZh", "compressed by bzip2"},
          {"\u00fd7zXZ", "compressed by xz"},
          {"\u0004\"M\u0018", "compressed by lz4"}
        }) {
      if (text.startsWith(prefixAndDescription[0])) {
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
            + " is neither JSON, CSV, Avro, Parquet, ORC, a SequenceFile nor a WARC by its content"
            + " and name: if it is one of them, name the format with --format");
  }
}

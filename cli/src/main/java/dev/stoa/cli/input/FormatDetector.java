package dev.stoa.cli.input;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.record.InputFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Detects the format of a file by its first bytes, otherwise by its name. */
final class FormatDetector {
  private static final int HEAD_LENGTH = 4096;

  private FormatDetector() {}

  /** The format of the file; rejects unknown formats and empty files of unknown format. */
  static InputFormat detect(InputLocation location) throws IOException {
    byte[] head;
    try (OpenInput input = OpenInput.open(location)) {
      head = input.stream().readNBytes(HEAD_LENGTH);
    }
    String extension = extension(location.fileName());
    String text = new String(head, StandardCharsets.ISO_8859_1);
    Optional<InputFormat> byContent = byContent(text, extension);
    if (byContent.isPresent()) {
      return byContent.get();
    }
    Optional<InputFormat> byName = byName(extension);
    if (byName.isPresent() && (head.length == 0 || !looksBinary(text))) {
      return byName.get();
    }
    throw unknown(location, text);
  }

  private static Optional<InputFormat> byContent(String text, String extension) {
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
    String trimmed = withoutByteOrderMark.stripLeading();
    return trimmed.startsWith("{") || trimmed.startsWith("[")
        ? Optional.of(InputFormat.JSON)
        : Optional.empty();
  }

  private static Optional<InputFormat> byName(String extension) {
    return switch (extension) {
      case "json", "jsonl", "ndjson" -> Optional.of(InputFormat.JSON);
      case "csv" -> Optional.of(InputFormat.CSV);
      case "tsv", "tab" -> Optional.of(InputFormat.TSV);
      default -> Optional.empty();
    };
  }

  /** The extension in lower case, without that of the compression; empty when there is none. */
  private static String extension(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|gzip|zst|zstd)$", "");
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static boolean looksBinary(String text) {
    return text.indexOf('\0') >= 0;
  }

  private static InputException unknown(InputLocation location, String text) {
    String name = location.name();
    if (text.isEmpty()) {
      return new InputException(name + " is empty: check that it was written completely");
    }
    for (String[] unsupported :
        new String[][] {
          {"PARE", "an encrypted Parquet file"},
          {"RCF", "an RCFile"},
          {"PK", "a zip archive"},
          {"BZh", "compressed by bzip2"},
          {"\u00fd7zXZ", "compressed by xz"},
          {"\u0004\"M\u0018", "compressed by lz4"}
        }) {
      if (text.startsWith(unsupported[0])) {
        return new InputException(
            name
                + " is "
                + unsupported[1]
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

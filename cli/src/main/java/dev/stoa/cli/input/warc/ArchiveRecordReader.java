package dev.stoa.cli.input.warc;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InvalidFileException;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Splits the bytes of a web archive into records: WARC of all versions, and ARC of version 1. As
 * lenient as warcio: lines may end with a line feed alone, names of headers have any case, URLs may
 * contain spaces, and blank lines may stand between records.
 */
final class ArchiveRecordReader {
  /** About the length of the longest array that every JVM can allocate. */
  /** A number that is given twice, by two headers of the same name. */
  private static final Pattern REPEATED_VALUE = Pattern.compile("^(\\d+)(?:, \\1)+$");

  private static final int MAX_BLOCK_SIZE_IN_BYTES = Integer.MAX_VALUE - 16;

  private static final int MAX_LINE_LENGTH = 1 << 20;

  /** The number of fields after the URL in the first line of an ARC record. */
  private static final int ARC_FIELD_COUNT = 4;

  /** The first line of an ARC record: URL, address, date of 14 digits, type, length. */
  private static final Pattern ARC_LINE = Pattern.compile("\\S+:.* \\S+ [0-9]{14} \\S+ [0-9]+");

  private final InputStream in;

  /** A first line that was read and whose record was not; null if there is none. */
  private String pendingLine;

  private long offset;
  private long recordOffset;

  /** Creates a reader of a buffered stream. */
  ArchiveRecordReader(InputStream in) {
    this.in = in;
  }

  /** Returns the offset of the last record in the decompressed file. */
  long recordOffset() {
    return recordOffset;
  }

  /**
   * Reads the next record; empty at the end.
   *
   * @throws InvalidFileException when the bytes are not a record
   * @throws EOFException when the archive ends within a record
   */
  Optional<ArchiveRecord> next() throws IOException {
    recordOffset = pendingLine == null ? offset : recordOffset;
    String line = pendingLine == null ? readLine() : pendingLine;
    pendingLine = null;
    while (line != null && line.isBlank()) {
      recordOffset = offset;
      line = readLine();
    }
    if (line == null) {
      return Optional.empty();
    }
    Map<String, String> headers = isVersion(line) ? readHeaders() : parseArcLine(line);
    return Optional.of(new ArchiveRecord(headers, readBlock(headers)));
  }

  /** Moves from the offset of a bad record to the first line of the next one, or to the end. */
  void skipRecord(long badOffset) throws IOException {
    in.skipNBytes(badOffset);
    offset = badOffset;
    boolean isFirst = true;
    while (pendingLine == null) {
      recordOffset = offset;
      String line;
      try {
        line = readLine();
      } catch (InvalidFileException e) {
        continue; // a long line of content
      }
      if (line == null) {
        return;
      }
      if (!isFirst && (line.startsWith("WARC/") || ARC_LINE.matcher(line).matches())) {
        pendingLine = line;
      }
      isFirst = false;
    }
  }

  /** Reads a line without its end; null at the end of the archive. */
  private String readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int character = in.read(); character >= 0; character = in.read()) {
      offset++;
      if (character == '\n') {
        return withoutCarriageReturn(line.toString(StandardCharsets.UTF_8));
      }
      if (line.size() == MAX_LINE_LENGTH) {
        throw notARecord("a line of more than " + MAX_LINE_LENGTH + " bytes");
      }
      line.write(character);
    }
    return line.size() == 0 ? null : line.toString(StandardCharsets.UTF_8);
  }

  private static String withoutCarriageReturn(String line) {
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  private Map<String, String> readHeaders() throws IOException {
    Map<String, String> headers = newHeaders();
    String lastName = "";
    for (String line = readLine(); line == null || !line.isEmpty(); line = readLine()) {
      if (line == null) {
        throw new EOFException("it ends in the headers of the record at offset " + recordOffset);
      }
      boolean continuesValue = line.startsWith(" ") || line.startsWith("\t");
      int colon = line.indexOf(':');
      if (continuesValue && !lastName.isEmpty()) {
        headers.merge(lastName, line.strip(), (start, end) -> (start + " " + end).strip());
      } else if (colon > 0) {
        lastName = line.substring(0, colon).strip();
        headers.merge(
            lastName, line.substring(colon + 1).strip(), (first, second) -> first + ", " + second);
      } else {
        throw notARecord("the header " + quoted(line) + " has no colon");
      }
    }
    return headers;
  }

  /** Whether a line is the first of a WARC record; some writers use lower case. */
  private static boolean isVersion(String line) {
    return line.regionMatches(true, 0, "WARC/", 0, "WARC/".length());
  }

  private static Map<String, String> newHeaders() {
    return new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  }

  /** Converts the first line of an ARC record to the headers of a WARC record. */
  private Map<String, String> parseArcLine(String line) throws InvalidFileException {
    List<String> fields = Arrays.asList(line.split(" ", -1));
    int urlEnd = fields.size() - ARC_FIELD_COUNT;
    if (urlEnd < 1 || !line.contains(":")) {
      throw notARecord(quoted(line));
    }
    String url = String.join(" ", fields.subList(0, urlEnd));
    Map<String, String> headers = newHeaders();
    headers.put("WARC-Type", url.startsWith("filedesc:") ? "warcinfo" : "response");
    headers.put("WARC-Target-URI", url);
    headers.put("WARC-IP-Address", fields.get(urlEnd));
    headers.put("WARC-Date", fields.get(urlEnd + 1));
    headers.put("Content-Type", fields.get(urlEnd + 2));
    headers.put("Content-Length", fields.get(urlEnd + 3));
    return headers;
  }

  private byte[] readBlock(Map<String, String> headers) throws IOException {
    long size = blockSize(headers.get("Content-Length"));
    if (size > MAX_BLOCK_SIZE_IN_BYTES) {
      throw new InvalidFileException(
          "record at offset "
              + recordOffset
              + " (decompressed): the content of "
              + size
              + " bytes exceeds the maximum of 2 GiB for a value: remove the record");
    }
    byte[] block = in.readNBytes((int) size);
    offset += block.length;
    if (block.length < size) {
      throw new EOFException(
          "the record at offset %d has %d of %d bytes".formatted(recordOffset, block.length, size));
    }
    return block;
  }

  private long blockSize(String text) throws InvalidFileException {
    if (text == null) {
      throw notARecord("it has no Content-Length");
    }
    try {
      long size = Long.parseLong(REPEATED_VALUE.matcher(text).replaceFirst("$1"));
      if (size >= 0) {
        return size;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw notARecord("its length is " + quoted(text));
  }

  private InvalidFileException notARecord(String reason) {
    return new InvalidFileException(
        "record at offset "
            + recordOffset
            + " (decompressed): not a WARC or ARC record ("
            + reason
            + "): the file is damaged, so copy or download it again");
  }

  private static String quoted(String text) {
    return '"' + InputErrors.shorten(text) + '"';
  }
}

package dev.stoa.cli.input.warc;

import dev.stoa.cli.input.file.BadRecordException;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.record.ConcatenatedRecordSource;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.netpreserve.jwarc.MessageBody;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/**
 * Reads the pages of a web archive, with the columns of {@link WarcSchema}. Skips and counts
 * records that are not whole pages: warcinfo, request, metadata, continuation.
 */
public final class WarcFileRecordReader implements FileRecordReader {
  /** About the length of the longest array that every JVM can allocate. */
  private static final int MAX_CONTENT_SIZE_IN_BYTES = Integer.MAX_VALUE - 16;

  private final OpenInput input;
  private final WarcReader reader;
  private final Schema schema;
  private final Map<String, Long> skippedCounts;
  private GenericRecord record;
  private long offset;

  private WarcFileRecordReader(
      OpenInput input, WarcReader reader, Schema schema, Map<String, Long> skippedCounts) {
    this.input = input;
    this.reader = reader;
    this.schema = schema;
    this.skippedCounts = skippedCounts;
  }

  /** Creates a source that reads several files in sequence. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    if (options.schema().isPresent()) {
      throw new InputException(
          "web archives have fixed columns: read " + locations.get(0).name() + " without --schema");
    }
    Schema schema = WarcSchema.create();
    Map<String, Long> skippedCounts = new TreeMap<>();
    return new ConcatenatedRecordSource(
        schema,
        locations,
        location -> open(location, schema, skippedCounts),
        () -> warning(skippedCounts));
  }

  private static String warning(Map<String, Long> skippedCounts) {
    if (skippedCounts.isEmpty()) {
      return "";
    }
    return skippedCounts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .collect(Collectors.joining(", ", "skipped records that are not whole pages: ", ""));
  }

  private static FileRecordReader open(
      InputLocation location, Schema schema, Map<String, Long> skippedCounts) throws IOException {
    OpenInput input = OpenInput.open(location);
    boolean isOpen = false;
    try {
      WarcReader reader = new WarcReader(input.stream());
      isOpen = true;
      return new WarcFileRecordReader(input, reader, schema, skippedCounts);
    } finally {
      if (!isOpen) {
        input.close();
      }
    }
  }

  @Override
  public boolean next() throws IOException {
    try {
      for (Optional<WarcRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
        WarcRecord warcRecord = next.get();
        offset = reader.position();
        switch (warcRecord.type()) {
          case "response", "resource", "conversion", "revisit" -> {
            record = record(warcRecord);
            return true;
          }
          default -> skippedCounts.merge(warcRecord.type(), 1L, Long::sum);
        }
      }
      return false;
    } catch (BadRecordException e) {
      throw e;
    } catch (ParsingException | RuntimeException e) {
      throw new BadRecordException(
          "in or after the record at offset "
              + offset
              + " (decompressed): not a WARC or ARC record ("
              + e.getMessage()
              + "): the file is damaged, so copy or download it again",
          e);
    }
  }

  private GenericRecord record(WarcRecord warcRecord) throws IOException {
    Map<String, String> headers = new HashMap<>();
    warcRecord
        .headers()
        .map()
        .forEach((name, values) -> headers.put(name, String.join(", ", values)));
    byte[] block = block(warcRecord);
    String contentType = warcRecord.headers().first("Content-Type").orElse("");
    HttpBlock page =
        isHttp(warcRecord, contentType, block)
            ? HttpBlock.parse(block)
            : new HttpBlock(
                contentType.isEmpty() ? Map.of() : Map.of("content-type", contentType),
                ByteBuffer.wrap(block));
    GenericRecord row = new GenericData.Record(schema);
    row.put("url", url(warcRecord));
    row.put("srcUrl", input.location().fileName());
    row.put("fetchTime", warcRecord.date().toEpochMilli());
    row.put("inlink", List.of());
    row.put("metadata", page.metadata());
    row.put("content", page.content());
    row.put("warcType", warcRecord.type());
    row.put("recordId", warcRecord.headers().first("WARC-Record-ID").orElse(null));
    row.put("warcHeaders", headers);
    return row;
  }

  /** Returns the URL of a record, without the angle brackets that some tools add. */
  private String url(WarcRecord warcRecord) throws IOException {
    String url =
        warcRecord
            .headers()
            .first("WARC-Target-URI")
            .orElseThrow(
                () ->
                    new BadRecordException(
                        location()
                            + ": the record has no WARC-Target-URI: the file is damaged, so copy or"
                            + " download it again"));
    return url.startsWith("<") && url.endsWith(">") ? url.substring(1, url.length() - 1) : url;
  }

  private static boolean isHttp(WarcRecord warcRecord, String contentType, byte[] block) {
    boolean isHttpMessage =
        block.length > 5
            && block[0] == 'H'
            && block[1] == 'T'
            && block[2] == 'T'
            && block[3] == 'P'
            && block[4] == '/';
    // The content type of an ARC record is that of the page.
    return isHttpMessage
        && (warcRecord.type().equals("response") || contentType.startsWith("application/http"));
  }

  private byte[] block(WarcRecord warcRecord) throws IOException {
    MessageBody body = warcRecord.body();
    long sizeInBytes = body.size();
    if (sizeInBytes > MAX_CONTENT_SIZE_IN_BYTES) {
      throw new BadRecordException(
          location()
              + ": the content of "
              + sizeInBytes
              + " bytes exceeds the maximum of 2 GiB for a value: remove the record");
    }
    byte[] block = body.stream().readNBytes((int) sizeInBytes);
    if (block.length < sizeInBytes) {
      throw new EOFException(
          "the record at offset "
              + offset
              + " has "
              + block.length
              + " of "
              + sizeInBytes
              + " bytes");
    }
    return block;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    return input.position();
  }

  @Override
  public String location() {
    return "record at offset " + offset + " (decompressed)";
  }

  @Override
  public void close() throws IOException {
    reader.close();
    input.close();
  }
}

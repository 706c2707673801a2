package dev.stoa.cli.input.warc;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.record.ConcatenatedRecordSource;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.LostRecords;
import dev.stoa.cli.input.record.RecordSource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Reads the pages of a web archive, with the columns of {@link WarcSchema}. Skips and counts
 * records that are not whole pages: warcinfo, request, metadata, continuation.
 */
public final class WarcFileRecordReader implements FileRecordReader {
  private OpenInput input;
  private ArchiveRecordReader reader;
  private final Schema schema;
  private final Map<String, Long> skippedCounts;
  private GenericRecord record;

  private WarcFileRecordReader(OpenInput input, Schema schema, Map<String, Long> skippedCounts) {
    this.input = input;
    this.reader = new ArchiveRecordReader(new BufferedInputStream(input.stream()));
    this.schema = schema;
    this.skippedCounts = skippedCounts;
  }

  /** Creates a source that reads several files in sequence. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    if (options.schema().isPresent() && !options.isSchemaOfInputs()) {
      throw new InputException(
          "web archives have fixed columns: read " + locations.get(0).name() + " without --schema");
    }
    Schema schema = WarcSchema.create();
    Map<String, Long> skippedCounts = new TreeMap<>();
    return new ConcatenatedRecordSource(
        schema,
        locations,
        options.badRecords(),
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
    return new WarcFileRecordReader(OpenInput.open(location), schema, skippedCounts);
  }

  @Override
  public boolean next() throws IOException {
    for (Optional<ArchiveRecord> candidate = reader.next();
        candidate.isPresent();
        candidate = reader.next()) {
      ArchiveRecord archiveRecord = candidate.get();
      String reason = reasonToSkip(archiveRecord);
      if (reason.isEmpty()) {
        record = toRow(archiveRecord);
        return true;
      }
      skippedCounts.merge(reason, 1L, Long::sum);
    }
    return false;
  }

  /** Returns why a record is not a whole page; empty if it is one. */
  private static String reasonToSkip(ArchiveRecord archiveRecord) {
    return switch (archiveRecord.type()) {
      case "response", "resource", "conversion", "revisit" ->
          archiveRecord.url().isEmpty()
              ? archiveRecord.type() + " without a URL"
              : archiveRecord.date().isEmpty() ? archiveRecord.type() + " without a date" : "";
      case "" -> "without a type";
      default -> archiveRecord.type();
    };
  }

  private GenericRecord toRow(ArchiveRecord archiveRecord) {
    String contentType = archiveRecord.header("Content-Type").orElse("");
    byte[] block = archiveRecord.block();
    HttpBlock page =
        isHttp(archiveRecord, contentType, block)
            ? HttpBlock.parse(block)
            : new HttpBlock(
                contentType.isEmpty() ? Map.of() : Map.of("content-type", contentType),
                ByteBuffer.wrap(block));
    GenericRecord row = new GenericData.Record(schema);
    row.put("url", archiveRecord.url().orElseThrow());
    row.put("srcUrl", input.location().fileName());
    row.put("fetchTime", archiveRecord.date().orElseThrow().toEpochMilli());
    row.put("inlink", List.of());
    row.put("metadata", page.metadata());
    row.put("content", page.content());
    row.put("warcType", archiveRecord.type());
    row.put("recordId", archiveRecord.header("WARC-Record-ID").orElse(null));
    row.put("warcHeaders", archiveRecord.headers());
    return row;
  }

  private static boolean isHttp(ArchiveRecord archiveRecord, String contentType, byte[] block) {
    boolean isHttpMessage =
        block.length > 5
            && block[0] == 'H'
            && block[1] == 'T'
            && block[2] == 'T'
            && block[3] == 'P'
            && block[4] == '/';
    // The content type of an ARC record is that of the page.
    return isHttpMessage
        && (archiveRecord.type().equals("response") || contentType.startsWith("application/http"));
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
    return "record at offset " + reader.recordOffset() + " (decompressed)";
  }

  @Override
  public Optional<LostRecords> skipBad(IOException failure) throws IOException {
    // What was read for a wrong length may contain good records, so the file is read again.
    long badOffset = reader.recordOffset();
    OpenInput reopened = OpenInput.open(input.location());
    input.close();
    input = reopened;
    reader = new ArchiveRecordReader(new BufferedInputStream(input.stream()));
    reader.skipRecord(badOffset);
    return Optional.of(LostRecords.ONE);
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}

package dev.stoa.cli.input.nutch;

import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.record.ConcatenatedRecordSource;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.storage.Closeables;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseText;
import org.apache.nutch.protocol.Content;

/**
 * Reads the pages of a part of a Nutch segment: each {@code Content}, with the {@code CrawlDatum},
 * {@code ParseData} and {@code ParseText} of the same URL if the segment has them.
 */
public final class NutchPageReader implements FileRecordReader {
  /** The class of values that are read as pages. */
  public static final String CONTENT_CLASS = "org.apache.nutch.protocol.Content";

  private final InputLocation location;
  private final GenericRecord record;
  private final SequenceFile.Reader contents;
  private final SegmentPart<CrawlDatum> fetches;
  private final SegmentPart<ParseData> parseData;
  private final SegmentPart<ParseText> parseTexts;
  private final Text url = new Text();
  private final Content content = new Content();
  private long recordCount;

  private NutchPageReader(InputLocation location, Schema schema) throws IOException {
    Configuration conf = HadoopSettings.load();
    Path file = new Path(location.uri());
    this.location = location;
    this.record = new GenericData.Record(schema);
    List<Closeable> opened = new ArrayList<>();
    boolean isOpen = false;
    try {
      this.contents = add(opened, new SequenceFile.Reader(conf, SequenceFile.Reader.file(file)));
      this.fetches =
          add(opened, SegmentPart.open(file, CrawlDatum.FETCH_DIR_NAME, new CrawlDatum(), conf));
      this.parseData =
          add(opened, SegmentPart.open(file, ParseData.DIR_NAME, new ParseData(), conf));
      this.parseTexts =
          add(opened, SegmentPart.open(file, ParseText.DIR_NAME, new ParseText(), conf));
      isOpen = true;
    } finally {
      if (!isOpen) {
        Closeables.closeAll(opened);
      }
    }
  }

  private static <T extends Closeable> T add(List<Closeable> opened, T reader) {
    opened.add(reader);
    return reader;
  }

  /** Creates a source that reads several parts in sequence. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    Schema schema = PageSchema.create();
    return new ConcatenatedRecordSource(
        schema, locations, options.badRecords(), location -> open(location, schema));
  }

  private static NutchPageReader open(InputLocation location, Schema schema) throws IOException {
    try {
      return new NutchPageReader(location, schema);
    } catch (NoClassDefFoundError e) {
      throw new InvalidFileException(
          "at its beginning: Nutch's classes need the class "
              + e.getMessage().replace('/', '.')
              + ", which is missing: put all jars of Nutch's lib folder on STOA_CLASSPATH",
          e);
    } catch (RuntimeException e) { // thrown by Hadoop for damaged headers
      throw damaged("its header", e);
    }
  }

  @Override
  public boolean next() throws IOException {
    try {
      return nextPage();
    } catch (EOFException | InvalidFileException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // A damaged length requests more memory than there is.
      throw damaged("record " + (recordCount + 1), e);
    }
  }

  private static InvalidFileException damaged(String place, Throwable cause) {
    return new InvalidFileException(
        "in %s: the segment is damaged (%s): copy or download it again"
            .formatted(place, InputErrors.reason(cause)),
        cause);
  }

  private boolean nextPage() throws IOException {
    if (!contents.next(url, content)) {
      return false;
    }
    record.put(PageSchema.URL, url.toString());
    record.put(PageSchema.SRC_URL, content.getBaseUrl());
    record.put(PageSchema.FETCH_TIME, fetches.moveTo(url) ? fetches.value().getFetchTime() : null);
    record.put(PageSchema.INLINK, List.of());
    record.put(PageSchema.METADATA, headers());
    record.put(PageSchema.ANNOTATIONS, annotations());
    record.put(PageSchema.CONTENT, ByteBuffer.wrap(content.getContent()));
    recordCount++;
    return true;
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    addAll(content.getMetadata(), headers);
    if (content.getContentType() != null) {
      headers.putIfAbsent("content-type", content.getContentType());
    }
    return headers;
  }

  private Map<String, String> annotations() throws IOException {
    Map<String, String> annotations = new LinkedHashMap<>();
    if (parseData.moveTo(url)) {
      addAll(parseData.value().getParseMeta(), annotations);
      annotations.put("title", parseData.value().getTitle());
    }
    if (parseTexts.moveTo(url)) {
      annotations.put("text", parseTexts.value().getText());
    }
    return annotations;
  }

  private static void addAll(Metadata metadata, Map<String, String> target) {
    for (String name : metadata.names()) {
      // Names that differ only in case are one.
      target.merge(
          name.toLowerCase(Locale.ROOT),
          String.join(", ", metadata.getValues(name)),
          (values, others) -> values + ", " + others);
    }
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    try {
      return contents.getPosition();
    } catch (IOException e) {
      throw InputErrors.toException(location.name(), e);
    }
  }

  @Override
  public String location() {
    return "record " + recordCount;
  }

  @Override
  public void close() throws IOException {
    Closeables.closeAll(List.of(contents, fetches, parseData, parseTexts));
  }
}

package dev.stoa.cli.demo.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.demo.job.JobResult;
import dev.stoa.cli.demo.job.LocalJobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the paper's job over SequenceFiles and compares with a plain loop over the records. */
class ContentTypeJobTest {
  private static final int ROW_COUNT = 1_500;

  @TempDir private Path directory;
  private LocalJobs jobs;

  @BeforeEach
  void createJobRunner() {
    jobs = LocalJobs.in(directory.resolve("jobs"));
  }

  @Test
  void jobGivesTheSameAnswerAsALoop() throws Exception {
    JobResult result = run(write(crawl(), UrlInfo.schema(), ContentCompression.NONE), 0);
    assertEquals(contentTypes(crawl(), CrawlGenerator.PATTERN), result.answer());
    assertTrue(result.answer().size() >= 5, () -> result.answer().toString());
  }

  @Test
  void compressedContentGivesTheSameAnswerFromFewerBytes() throws Exception {
    JobResult plainResult = run(write(crawl(), UrlInfo.schema(), ContentCompression.NONE), 0);
    JobResult compressedResult = run(write(crawl(), UrlInfo.schema(), ContentCompression.ZLIB), 0);
    assertEquals(plainResult.answer(), compressedResult.answer());
    long plainBytes = plainResult.counter(SequenceFileCounter.BYTES_READ);
    long compressedBytes = compressedResult.counter(SequenceFileCounter.BYTES_READ);
    assertTrue(compressedBytes < 0.6 * plainBytes, () -> compressedBytes + " of " + plainBytes);
  }

  @Test
  void splitsReadEveryRecordOnceAndEveryByteAboutOnce() throws Exception {
    Path file = write(crawl(), UrlInfo.schema(), ContentCompression.NONE);
    JobResult result = run(file, 1 << 20);
    assertEquals(contentTypes(crawl(), CrawlGenerator.PATTERN), result.answer());
    assertEquals(ROW_COUNT, result.counter(SequenceFileCounter.ROWS_READ));
    long bytesRead = result.counter(SequenceFileCounter.BYTES_READ);
    long size = Files.size(file);
    assertTrue(bytesRead > 0.99 * size && bytesRead < 1.1 * size, () -> bytesRead + " of " + size);
  }

  @Test
  void mapTimeIsPositiveAndBelowTheTotalTime() throws Exception {
    JobResult result = run(write(crawl(), UrlInfo.schema(), ContentCompression.NONE), 0);
    assertTrue(result.mapTime().toNanos() > 0);
    assertTrue(result.mapTime().compareTo(result.totalTime()) < 0);
  }

  @Test
  void skipsPagesWithoutAContentType() throws Exception {
    GenericRecord page = crawl().get(0);
    page.put(UrlInfo.URL, new Utf8("http://www.ibm.com/jp/"));
    page.put(UrlInfo.METADATA, Map.of(new Utf8("server"), new Utf8("nginx")));
    Path file = write(List.of(page), UrlInfo.schema(), ContentCompression.NONE);
    assertEquals(new TreeSet<>(), run(file, 0).answer());
  }

  @Test
  void findsKeysIfTheSchemaRequiresStrings() throws Exception {
    Schema schema = new Schema.Parser().parse(UrlInfo.schema().toString());
    Schema metadata = schema.getField(UrlInfo.METADATA).schema();
    GenericData.setStringType(metadata, GenericData.StringType.String);
    GenericData.setStringType(metadata.getValueType(), GenericData.StringType.String);
    JobResult result = run(write(crawl(), schema, ContentCompression.NONE), 0);
    assertEquals(contentTypes(crawl(), CrawlGenerator.PATTERN), result.answer());
  }

  @Test
  void reportsWhyAMapFunctionFailed() throws Exception {
    Schema schema = SchemaBuilder.record("Page").fields().requiredString("address").endRecord();
    GenericRecord page = new GenericData.Record(schema);
    page.put("address", "a");
    Path file = write(List.of(page), schema, ContentCompression.NONE);
    IOException exception = assertThrows(IOException.class, () -> run(file, 0));
    assertTrue(exception.getMessage().contains("content types"), exception::getMessage);
    assertTrue(exception.getMessage().contains("url"), exception::getMessage);
  }

  @Test
  void rejectsCompressionOfContentThatIsNotBytes() {
    Schema schema = SchemaBuilder.record("Page").fields().requiredString("content").endRecord();
    assertThrows(
        IllegalArgumentException.class, () -> write(List.of(), schema, ContentCompression.ZLIB));
  }

  @Test
  void writesNoChecksumFile() throws Exception {
    Path file = write(crawl(), UrlInfo.schema(), ContentCompression.NONE);
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertEquals(List.of(file), files.filter(Files::isRegularFile).toList());
    }
  }

  private JobResult run(Path input, long maxSplitSizeInBytes) throws IOException {
    Job job = jobs.newJob("content types");
    ContentTypeJob.configure(job, CrawlGenerator.PATTERN);
    job.setInputFormatClass(SequenceFileRecordInputFormat.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    if (maxSplitSizeInBytes > 0) {
      FileInputFormat.setMaxInputSplitSize(job, maxSplitSizeInBytes);
    }
    return jobs.run(job);
  }

  private Path write(List<GenericRecord> pages, Schema schema, ContentCompression compression)
      throws IOException {
    Path file = directory.resolve(compression + ".seq");
    try (SequenceFileWriter writer = SequenceFileWriter.create(file, schema, compression)) {
      for (GenericRecord page : pages) {
        writer.write(page);
      }
    }
    return file;
  }

  private static List<GenericRecord> crawl() {
    List<GenericRecord> pages = new ArrayList<>();
    new CrawlGenerator(7, ROW_COUNT, CrawlOptions.defaults()).forEachRemaining(pages::add);
    return pages;
  }

  private static SortedSet<String> contentTypes(List<GenericRecord> pages, String pattern) {
    SortedSet<String> types = new TreeSet<>();
    for (GenericRecord page : pages) {
      Object type = ((Map<?, ?>) page.get("metadata")).get(Headers.CONTENT_TYPE);
      if (page.get("url").toString().contains(pattern) && type != null) {
        types.add(type.toString());
      }
    }
    return types;
  }
}

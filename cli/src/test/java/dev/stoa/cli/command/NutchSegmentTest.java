package dev.stoa.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseStatus;
import org.apache.nutch.parse.ParseText;
import org.apache.nutch.protocol.Content;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads segments that Nutch's own classes write. */
final class NutchSegmentTest {
  private static final long FETCH_TIME = 1_300_000_000_000L;
  private static final String PART = "part-r-00000";

  @TempDir private Path directory;

  private Path segment() {
    return directory.resolve("20110313070640");
  }

  private MapFile.Writer writer(String name, Class<? extends Writable> type) throws IOException {
    Configuration conf = new Configuration(false);
    conf.set("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
    Path part = Files.createDirectories(segment().resolve(name)).resolve(PART);
    return new MapFile.Writer(
        conf,
        new org.apache.hadoop.fs.Path(part.toUri()),
        MapFile.Writer.keyClass(Text.class),
        MapFile.Writer.valueClass(type));
  }

  /** Returns a page; its public constructors would guess the type with a library. */
  private static Content content(String url, String body) throws IOException {
    Metadata headers = new Metadata();
    headers.add("Server", "nginx");
    headers.add("Set-Cookie", "a");
    headers.add("Set-Cookie", "b");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(-1); // the version
    Text.writeString(out, url);
    Text.writeString(out, url + "#base");
    out.writeInt(body.length());
    out.writeBytes(body);
    Text.writeString(out, "text/html");
    headers.write(out);
    Content content = new Content();
    content.readFields(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    return content;
  }

  private void writeSegment() throws IOException {
    try (MapFile.Writer contents = writer("content", Content.class);
        MapFile.Writer fetches = writer("crawl_fetch", CrawlDatum.class);
        MapFile.Writer parseData = writer("parse_data", ParseData.class);
        MapFile.Writer parseTexts = writer("parse_text", ParseText.class)) {
      for (String name : new String[] {"a", "b", "c"}) {
        Text url = new Text("http://example.org/" + name);
        CrawlDatum fetch = new CrawlDatum(CrawlDatum.STATUS_FETCH_SUCCESS, 86_400);
        fetch.setFetchTime(FETCH_TIME);
        fetches.append(url, fetch);
        contents.append(url, content(url.toString(), "<html>" + name));
        if (!name.equals("b")) {
          Metadata parseMeta = new Metadata();
          parseMeta.add("Language", "en");
          parseData.append(
              url,
              new ParseData(
                  ParseStatus.STATUS_SUCCESS,
                  "Title " + name,
                  new Outlink[0],
                  new Metadata(),
                  parseMeta));
          parseTexts.append(url, new ParseText("text of " + name));
        }
      }
    }
  }

  private static Map<String, String> texts(Object map) {
    Map<String, String> texts = new TreeMap<>();
    ((Map<?, ?>) map).forEach((key, value) -> texts.put(key.toString(), value.toString()));
    return texts;
  }

  @Test
  void segmentLoadsIntoThePageSchema() throws IOException {
    writeSegment();
    Path table = directory.resolve("table");
    ProgramRun.of("load", segment(), table, "--sort-by", "url desc").assertOk();
    try (RecordReader reader = Table.open(table).newScan().open()) {
      reader.next();
      GenericRecord page = GenericData.get().deepCopy(reader.schema(), reader.record());
      assertEquals("http://example.org/c", page.get("url").toString());
      assertEquals("http://example.org/c#base", page.get("srcUrl").toString());
      assertEquals(FETCH_TIME, page.get("fetchTime"));
      assertEquals(
          Map.of("server", "nginx", "set-cookie", "a, b", "content-type", "text/html"),
          texts(page.get("metadata")));
      assertEquals(
          Map.of("title", "Title c", "text", "text of c", "language", "en"),
          texts(page.get("annotations")));
      ByteBuffer body = (ByteBuffer) page.get("content");
      assertEquals("<html>c", StandardCharsets.UTF_8.decode(body.duplicate()).toString());
      reader.next();
      assertEquals(Map.of(), texts(reader.record().get("annotations")));
    }
  }

  @Test
  void singleFileOfContentsIsReadWithoutTheRest() throws IOException {
    writeSegment();
    Path data = Files.copy(segment().resolve("content/" + PART + "/data"), directory.resolve("d"));
    Path table = directory.resolve("table");
    ProgramRun.of("load", data, table).assertOk();
    try (RecordReader reader = Table.open(table).newScan().open()) {
      reader.next();
      assertNull(reader.record().get("fetchTime"));
    }
  }

  @Test
  void classThatIsNotOnTheClassPathAndMissingPartsHaveASentence() throws IOException {
    Path file = directory.resolve("pages.seq");
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      out.writeBytes("SEQ\6");
      Text.writeString(out, Text.class.getName());
      Text.writeString(out, "org.apache.nutch.protocol.OtherContent");
      out.writeBytes("\0\0\0\0\0\0" + "0123456789abcdef");
    }
    ProgramRun.of("load", file, directory.resolve("t"))
        .assertBadInput("org.apache.nutch.protocol.OtherContent", "STOA_CLASSPATH");
    writeSegment();
    Files.createDirectories(segment().resolve("parse_text/part-r-00001"));
    ProgramRun.of("load", segment(), directory.resolve("t"))
        .assertBadInput("has 2 parts", "parse the segment again");
  }
}

package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.netpreserve.jwarc.WarcCompression;

/** Reads WARC and ARC files, also those of lenient tools. */
class WarcTest {
  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = WarcCompression.class,
      names = {"NONE", "GZIP"})
  void readsArchivesOfCommonCrawlLibraries(WarcCompression compression) throws IOException {
    Path file = Inputs.write(directory, "crawl.warc.gz", SampleWarc.create(compression));
    try (RecordSource source = Inputs.open(file)) {
      assertTrue(source.next());
      GenericRecord page = source.record();
      assertEquals("http://example.org/", page.get("url"));
      assertEquals("crawl.warc.gz", page.get("srcUrl"));
      assertEquals(SampleWarc.DATE.toEpochMilli(), page.get("fetchTime"));
      assertEquals(List.of(), page.get("inlink"));
      Map<?, ?> metadata = (Map<?, ?>) page.get("metadata");
      assertEquals("404", metadata.get(":status"));
      assertTrue(metadata.get("content-type").toString().startsWith("text/html"));
      assertEquals("a=1\nb=2", metadata.get("set-cookie"));
      assertEquals("x, y", metadata.get("vary"));
      assertEquals(ByteBuffer.wrap(SampleWarc.body()), page.get("content"));
      assertEquals("response", page.get("warcType"));
      assertTrue(page.get("recordId").toString().startsWith("<urn:uuid:"));
      assertEquals(
          "http://example.org/", ((Map<?, ?>) page.get("warcHeaders")).get("WARC-Target-URI"));
      assertTrue(source.next());
      assertEquals("dns:example.org", source.record().get("url"));
      assertEquals(Map.of("content-type", "text/dns"), source.record().get("metadata"));
      assertEquals(
          ByteBuffer.wrap("1.2.3.4".getBytes(StandardCharsets.UTF_8)),
          source.record().get("content"));
      assertFalse(source.next());
      assertEquals(
          "skipped records that are not whole pages: 1 request, 1 warcinfo", source.warning());
    }
    assertEquals(2, Inputs.rows(file).size());
  }

  private static byte[] archiveOf(String version, String http) {
    byte[] block = http.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    String header =
        version
            + "\nWARC-Type: response\nWARC-Target-URI: <http://a.b/>\nWARC-Date:"
            + " 2020-02-03T04:05:06Z\nWARC-Record-ID: <urn:uuid:1>\nContent-Type: application/http;"
            + " msgtype=response\nContent-Length: "
            + block.length
            + "\n\n";
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    archive.writeBytes(header.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    archive.writeBytes(block);
    archive.writeBytes("\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
    return archive.toByteArray();
  }

  private GenericRecord onlyRecord(byte[] archive) throws IOException {
    Path file = Inputs.write(directory, "a.warc", archive);
    try (RecordSource source = Inputs.open(file)) {
      assertTrue(source.next());
      GenericRecord record = source.record();
      assertFalse(source.next());
      return record;
    }
  }

  private static String text(GenericRecord page) {
    return StandardCharsets.ISO_8859_1.decode((ByteBuffer) page.get("content")).toString();
  }

  @Test
  void removesTheChunksOfTheBody() throws IOException {
    GenericRecord page =
        onlyRecord(
            archiveOf(
                "WARC/1.1", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nabc\n2\nde\n0\n\n"));
    assertEquals("http://a.b/", page.get("url"));
    assertEquals("abcde", text(page));
    GenericRecord pageWithoutChunks =
        onlyRecord(
            archiveOf(
                "WARC/1.0", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n<p>no chunks</p>"));
    assertEquals("<p>no chunks</p>", text(pageWithoutChunks));
  }

  @Test
  void readsTheWholeBodyDespiteAWrongContentLength() throws IOException {
    for (String length : List.of("2", "100")) {
      GenericRecord page =
          onlyRecord(
              archiveOf("WARC/1.0", "HTTP/1.1 200 OK\nContent-Length: " + length + "\n\nabcde"));
      assertEquals("abcde", text(page));
      assertEquals("200", ((Map<?, ?>) page.get("metadata")).get(":status"));
    }
  }

  @Test
  void keepsMalformedHttpResponsesUnchanged() throws IOException {
    GenericRecord page = onlyRecord(archiveOf("WARC/1.0", "HTTP/9 what\n\nabc"));
    assertEquals(Map.of(), page.get("metadata"));
    assertEquals("HTTP/9 what\r\n\r\nabc", text(page));
  }

  @Test
  void readsArcFiles() throws IOException {
    String info = "1 0 Alexa Internet\nURL IP-address Archive-date Content-type Archive-length\n\n";
    String http = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nhello";
    String arc =
        "filedesc://a.arc 0.0.0.0 20080430204825 text/plain "
            + info.length()
            + "\n"
            + info
            + "\nhttp://a.b/x 1.2.3.4 20080430204826 text/plain "
            + http.length()
            + "\n"
            + http
            + "\n";
    GenericRecord page = onlyRecord(arc.getBytes(StandardCharsets.ISO_8859_1));
    assertEquals("http://a.b/x", page.get("url"));
    assertEquals(Instant.parse("2008-04-30T20:48:26Z").toEpochMilli(), page.get("fetchTime"));
    assertEquals("200", ((Map<?, ?>) page.get("metadata")).get(":status"));
    assertEquals("hello", text(page), page.toString());
  }

  private static String text(byte[] archive) {
    return new String(archive, StandardCharsets.ISO_8859_1);
  }

  private static byte[] bytes(String archive) {
    return archive.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void readsTheHeadersOfOtherTools() throws IOException {
    String http = "HTTP/1.1 200 OK\n\nabc";
    String archive = text(archiveOf("WARC/0.18", http));
    int headerEnd = archive.indexOf("\r\n\r\n") + 4;
    String header = archive.substring(0, headerEnd);
    String blockAndEnd = archive.substring(headerEnd);
    for (String otherHeader :
        List.of(
            header.replace("\r\n", "\n"),
            header.replace("WARC-Target-URI", "warc-target-uri").replace("Content-L", "content-l"),
            header.replace("<urn:uuid:1>", "<urn:\r\n uuid:1>"),
            header.replace("2020-02-03T04:05:06Z", "2020-02-03T05:05:06+01:00"),
            header.replace("2020-02-03T04:05:06Z", "2020-02-03t04:05:06z"),
            header.replace("2020-02-03T04:05:06Z", "2020-02-03T04:05:06"),
            header.replace("2020-02-03T04:05:06Z", "20200203040506"))) {
      GenericRecord page = onlyRecord(bytes(otherHeader + blockAndEnd));
      assertEquals("http://a.b/", page.get("url"), otherHeader);
      assertEquals("abc", text(page), otherHeader);
      assertEquals(
          Instant.parse("2020-02-03T04:05:06Z").toEpochMilli(), page.get("fetchTime"), otherHeader);
    }
    String headerWithOddUrl = header.replace("<http://a.b/>", "http://a.b/c d|{e}");
    assertEquals(
        "http://a.b/c d|{e}", onlyRecord(bytes(headerWithOddUrl + blockAndEnd)).get("url"));
    byte[] archiveWithBlankLines = bytes(archive + "\r\n\n\r\n" + archive + "\n");
    assertEquals(2, Inputs.rows(Inputs.write(directory, "a.warc", archiveWithBlankLines)).size());
  }

  @Test
  void skipsAndCountsRecordsWithoutAUrlOrADate() throws IOException {
    String archive = text(archiveOf("WARC/1.0", "HTTP/1.1 200 OK\n\nabc"));
    String archives =
        archive.replaceFirst("WARC-Target-URI: .*\r\n", "")
            + archive.replaceFirst("WARC-Date: .*\r\n", "")
            + archive.replaceFirst("2020-02", "2020-13")
            + archive.replaceFirst("WARC-Type: .*\r\n", "")
            + archive;
    Path file = Inputs.write(directory, "a.warc", bytes(archives));
    try (RecordSource source = Inputs.open(file)) {
      assertTrue(source.next());
      assertFalse(source.next());
      assertEquals(
          "skipped records that are not whole pages: 1 response without a URL, 2 response without a"
              + " date, 1 without a type",
          source.warning());
    }
  }

  @Test
  void readsUrlsWithSpacesAndShortDatesInArcFiles() throws IOException {
    String http = "HTTP/1.0 200 OK\n\nhello";
    GenericRecord page =
        onlyRecord(
            bytes(
                "filedesc://a.arc 0 2008 text/plain 0\n\nhttp://a.b/x y - 20080430 - "
                    + http.length()
                    + "\n"
                    + http
                    + "\n"));
    assertEquals("http://a.b/x y", page.get("url"));
    assertEquals(Instant.parse("2008-04-30T00:00:00Z").toEpochMilli(), page.get("fetchTime"));
    assertEquals("hello", text(page));
  }

  @Test
  void rejectsInvalidLengths() throws IOException {
    String archive = text(archiveOf("WARC/1.0", "HTTP/1.1 200 OK\n\nabc"));
    for (String length : List.of("-1", "x", "99999999999999999999", "")) {
      String message =
          Inputs.errorMessage(
              Inputs.write(
                  directory,
                  "a.warc",
                  bytes(
                      archive.replaceFirst("Content-Length: \\d+", "Content-Length: " + length))));
      assertTrue(message.contains("its length is \"" + length + "\""), message);
    }
  }

  @Test
  void reportsTruncatedArchives() throws IOException {
    byte[] intactArchive = archiveOf("WARC/1.0", "HTTP/1.1 200 OK\n\nabcde");
    for (int length = 6; length < intactArchive.length - 4; length++) {
      Path file = Inputs.write(directory, "a.warc", Arrays.copyOf(intactArchive, length));
      String message = Inputs.errorMessage(file);
      assertTrue(message.startsWith("a.warc"), message);
      assertTrue(message.endsWith("copy or download it again"), length + ": " + message);
    }
  }

  @Test
  void flippedBitsNeverChangeTheNumberOfPages() throws IOException {
    byte[] intactArchive = SampleWarc.create(WarcCompression.GZIP);
    for (int i = 0; i < intactArchive.length; i++) {
      byte[] flippedBytes = intactArchive.clone();
      flippedBytes[i] ^= (byte) 0x10;
      Path file = Inputs.write(directory, "a.warc.gz", flippedBytes);
      try {
        assertEquals(2, Inputs.rows(file).size());
      } catch (InputException e) {
        assertTrue(e.getMessage().contains("a.warc"), e.getMessage());
      }
    }
  }

  @Test
  void reportsOffsetOfMalformedHeaders() throws IOException {
    byte[] archive = archiveOf("WARC/1.0", "HTTP/1.1 200 OK\n\nabcde");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(archive);
    bytes.writeBytes("rubbish that is no record\n".getBytes(StandardCharsets.ISO_8859_1));
    String message = Inputs.errorMessage(Inputs.write(directory, "a.warc", bytes.toByteArray()));
    assertEquals(
        "a.warc, record at offset "
            + archive.length
            + " (decompressed): not a WARC or ARC record (\"rubbish that is no record\"): the file"
            + " is damaged, so copy or download it again",
        message);
    assertEquals(
        "web archives have fixed columns: read a.warc without --schema",
        Inputs.errorMessage(
            InputOptions.defaults()
                .withSchema(Inputs.schema("{'type':'record','name':'R','fields':[]}")),
            directory.resolve("a.warc")));
  }
}

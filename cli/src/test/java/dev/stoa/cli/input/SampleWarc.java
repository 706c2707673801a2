package dev.stoa.cli.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.netpreserve.jwarc.HttpRequest;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcWriter;
import org.netpreserve.jwarc.Warcinfo;

/** A web archive of a warcinfo, a request, its response and a resource, written by jwarc. */
final class SampleWarc {
  /** The time at which all records were fetched. */
  static final Instant DATE = Instant.parse("2020-02-03T04:05:06Z");

  private SampleWarc() {}

  /** Returns the body of the response. */
  static byte[] body() {
    return "<p>é</p>".getBytes(StandardCharsets.UTF_8);
  }

  /** Creates the archive. */
  static byte[] create(WarcCompression compression) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (WarcWriter writer = new WarcWriter(Channels.newChannel(bytes), compression)) {
      writer.write(
          new Warcinfo.Builder().date(DATE).fields(Map.of("software", List.of("t"))).build());
      writer.write(
          new WarcRequest.Builder(URI.create("http://example.org/"))
              .date(DATE)
              .body(new HttpRequest.Builder("GET", "/").build())
              .build());
      writer.write(
          new WarcResponse.Builder(URI.create("http://example.org/"))
              .date(DATE)
              .body(
                  new HttpResponse.Builder(404, "Not Found")
                      .addHeader("Content-Type", "text/html")
                      .addHeader("Set-Cookie", "a=1")
                      .addHeader("Set-Cookie", "b=2")
                      .addHeader("Vary", "x")
                      .addHeader("VARY", "y")
                      .body(MediaType.HTML, body())
                      .build())
              .build());
      writer.write(
          new WarcResource.Builder(URI.create("dns:example.org"))
              .date(DATE)
              .body(MediaType.parse("text/dns"), "1.2.3.4".getBytes(StandardCharsets.UTF_8))
              .build());
    }
    return bytes.toByteArray();
  }
}

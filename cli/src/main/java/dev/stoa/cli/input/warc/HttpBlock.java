package dev.stoa.cli.input.warc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.netpreserve.jwarc.HttpResponse;

/**
 * The HTTP response in a record of a web archive. Crawls contain malformed responses of broken
 * servers, which are kept unparsed.
 *
 * @param metadata the headers and the status; empty if the response is malformed
 * @param content the body; the whole block if the response is malformed
 */
record HttpBlock(Map<String, String> metadata, ByteBuffer content) {
  /** The key of the status in the metadata. */
  static final String STATUS = ":status";

  /** Parses a response. */
  static HttpBlock parse(byte[] block) {
    int bodyStart = bodyStart(block);
    byte[] headerBytes = Arrays.copyOf(block, bodyStart);
    try {
      HttpResponse response =
          HttpResponse.parseWithoutBody(
              channel(headerBytes), Channels.newChannel(OutputStream.nullOutputStream()));
      Map<String, String> metadata = metadata(response.headers().map());
      metadata.put(STATUS, Integer.toString(response.status()));
      return new HttpBlock(metadata, content(block, bodyStart, metadata));
    } catch (IOException | IllegalArgumentException e) {
      return new HttpBlock(Map.of(), ByteBuffer.wrap(block));
    }
  }

  /** Converts headers to a map with names in lower case; joins the values of repeated headers. */
  private static Map<String, String> metadata(Map<String, List<String>> headers) {
    Map<String, String> metadata = new LinkedHashMap<>();
    headers.forEach(
        (name, values) -> {
          String key = name.toLowerCase(Locale.ROOT);
          String separator = key.equals("set-cookie") ? "\n" : ", ";
          metadata.merge(
              key, String.join(separator, values), (left, right) -> left + separator + right);
        });
    return metadata;
  }

  private static ByteBuffer content(byte[] block, int bodyStart, Map<String, String> metadata) {
    String encoding = metadata.getOrDefault("transfer-encoding", "");
    if (encoding.toLowerCase(Locale.ROOT).contains("chunked")) {
      try (ReadableByteChannel channel = channel(block)) {
        return ByteBuffer.wrap(HttpResponse.parse(channel).body().stream().readAllBytes());
      } catch (IOException | IllegalArgumentException e) {
        // Many crawlers store the body dechunked and keep the header.
      }
    }
    return ByteBuffer.wrap(block, bodyStart, block.length - bodyStart).slice();
  }

  private static int bodyStart(byte[] block) {
    for (int i = 0; i < block.length; i++) {
      if (block[i] == '\n') {
        if (i + 1 < block.length && block[i + 1] == '\n') {
          return i + 2;
        }
        if (i + 2 < block.length && block[i + 1] == '\r' && block[i + 2] == '\n') {
          return i + 3;
        }
      }
    }
    return block.length;
  }

  private static ReadableByteChannel channel(byte[] bytes) {
    return Channels.newChannel(new ByteArrayInputStream(bytes));
  }
}

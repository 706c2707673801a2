package dev.stoa.cli.demo.crawl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.util.Utf8;

/**
 * Draws the headers of responses: as many as the options require, with keys drawn Zipf-like from
 * thirty common and {@value #RARE_KEY_COUNT} rare ones, and values as servers send them. 3 % of the
 * pages lack a content type.
 */
final class Headers {
  static final Utf8 CONTENT_TYPE = new Utf8("content-type");

  private static final int RARE_KEY_COUNT = 300;
  private static final double KEY_EXPONENT = 1.15;
  private static final double FRACTION_WITHOUT_CONTENT_TYPE = 0.03;
  private static final long MILLIS_PER_DAY = 86_400_000L;

  /** A header's key and the values to choose from; no values if they are created for each page. */
  private record Header(Utf8 key, List<Utf8> values, Zipf ranks) {
    static Header of(String key, String... values) {
      List<Utf8> choices = List.of(values).stream().map(Utf8::new).toList();
      return new Header(new Utf8(key), choices, new Zipf(choices.size(), 1.0));
    }
  }

  private final List<Header> headers;
  private final Zipf keyRanks;
  private final Words words;
  private final CrawlOptions options;
  private final HttpDates dates = new HttpDates();
  private final TextBuffer text = new TextBuffer();

  Headers(Words words, CrawlOptions options) {
    this.words = words;
    this.options = options;
    headers = new ArrayList<>(commonHeaders());
    addRareHeaders();
    keyRanks = new Zipf(headers.size(), KEY_EXPONENT);
  }

  /** Draws the headers of a response, in the order in which the server sends them. */
  Map<Utf8, Utf8> draw(
      StableRandom random, Utf8 contentType, long fetchTimeMillis, int contentSizeInBytes) {
    int headerCount = random.nextBetween(options.minHeaderCount(), options.maxHeaderCount());
    Map<Utf8, Utf8> responseHeaders = new LinkedHashMap<>(32);
    if (!random.nextBoolean(FRACTION_WITHOUT_CONTENT_TYPE)) {
      responseHeaders.put(CONTENT_TYPE, contentType);
    }
    while (responseHeaders.size() < headerCount) {
      Header header = headers.get(keyRanks.draw(random));
      if (!responseHeaders.containsKey(header.key())) {
        responseHeaders.put(
            header.key(), value(header, random, fetchTimeMillis, contentSizeInBytes));
      }
    }
    return responseHeaders;
  }

  private Utf8 value(
      Header header, StableRandom random, long fetchTimeMillis, int contentSizeInBytes) {
    if (!header.values().isEmpty()) {
      return header.values().get(header.ranks().draw(random));
    }
    text.clear();
    switch (header.key().toString()) {
      case "date" -> dates.add(text, fetchTimeMillis);
      case "last-modified" ->
          dates.add(text, fetchTimeMillis - random.nextInt(400) * MILLIS_PER_DAY);
      case "expires" -> dates.add(text, fetchTimeMillis + random.nextInt(48) * MILLIS_PER_DAY / 24);
      case "content-length" -> text.add(contentSizeInBytes);
      case "etag" -> addEntityTag(random, contentSizeInBytes);
      case "age" -> text.add(random.nextInt(86_400));
      case "set-cookie" -> addCookie(random);
      case "x-varnish" -> text.add(random.nextLong() >>> 34).add(' ').add(random.nextLong() >>> 34);
      case "location" -> text.add('/').add(words.draw(random)).add("/index.html");
      case "link" -> text.add("</").add(words.draw(random)).add("/feed>; rel=\"alternate\"");
      default -> addRareValue(random);
    }
    return text.toUtf8();
  }

  private void addEntityTag(StableRandom random, int contentSizeInBytes) {
    text.add('"').addHex(random.nextLong(), 6).add('-').addHex(contentSizeInBytes, 4);
    text.add('-').addHex(random.nextLong(), 13).add('"');
  }

  private void addCookie(StableRandom random) {
    text.add("JSESSIONID=")
        .addHex(random.nextLong(), 16)
        .addHex(random.nextLong(), 16)
        .add("; Path=/");
  }

  private void addRareValue(StableRandom random) {
    switch (random.nextInt(3)) {
      case 0 -> text.add(words.draw(random)).add('=').add(random.nextInt(10_000));
      case 1 -> text.addHex(random.nextLong(), 16);
      default -> text.add(words.draw(random)).add(' ').add(words.draw(random));
    }
  }

  private void addRareHeaders() {
    StableRandom random = new StableRandom(RARE_KEY_COUNT);
    Set<String> keys = new HashSet<>();
    while (keys.size() < RARE_KEY_COUNT) {
      String key = "x-" + word(random) + "-" + word(random);
      if (keys.add(key)) {
        headers.add(Header.of(key));
      }
    }
  }

  private String word(StableRandom random) {
    return new String(words.drawUniformly(random), StandardCharsets.US_ASCII);
  }

  /** Returns the common headers, the most frequent first. */
  private static List<Header> commonHeaders() {
    return List.of(
        Header.of("date"),
        Header.of(
            "server",
            "Apache",
            "IBM_HTTP_Server",
            "nginx",
            "Apache/2.2.3 (CentOS)",
            "Microsoft-IIS/6.0",
            "Apache/2.0.52 (Red Hat)",
            "lighttpd/1.4.18",
            "nginx/1.0.5",
            "Apache/2.2.16 (Debian)",
            "IBM_HTTP_Server/6.1.0.21 Apache/2.0.47",
            "GWS/2.1"),
        Header.of("content-length"),
        Header.of("connection", "close", "Keep-Alive", "keep-alive"),
        Header.of("last-modified"),
        Header.of("etag"),
        Header.of("accept-ranges", "bytes", "none"),
        Header.of(
            "cache-control",
            "no-cache",
            "private",
            "max-age=3600",
            "max-age=0",
            "public, max-age=86400",
            "no-store, no-cache, must-revalidate"),
        Header.of("expires"),
        Header.of("vary", "Accept-Encoding", "Accept-Encoding,User-Agent", "Cookie", "Host"),
        Header.of("content-language", "en-US", "en", "ja-JP", "de-DE", "zh-CN", "fr-FR", "pt-BR"),
        Header.of("x-powered-by", "PHP/5.2.17", "ASP.NET", "Servlet/2.5 JSP/2.1", "PHP/5.3.3"),
        Header.of("set-cookie"),
        Header.of("transfer-encoding", "chunked"),
        Header.of("content-encoding", "gzip", "identity", "deflate"),
        Header.of("pragma", "no-cache", "public"),
        Header.of("age"),
        Header.of("via", "1.1 varnish", "1.0 proxy1:3128 (squid/2.6.STABLE21)", "1.1 w3proxy"),
        Header.of("x-cache", "MISS", "HIT", "MISS from proxy1", "HIT from proxy1"),
        Header.of("keep-alive", "timeout=15, max=100", "timeout=10, max=98", "timeout=5, max=500"),
        Header.of(
            "p3p", "CP=\"NOI DSP COR NID CUR ADM DEV OUR BUS\"", "policyref=\"/w3c/p3p.xml\""),
        Header.of("x-varnish"),
        Header.of("content-location", "index.html", "index.html.en", "index.jsp"),
        Header.of("x-ua-compatible", "IE=EmulateIE7", "IE=8"),
        Header.of("x-aspnet-version", "2.0.50727", "4.0.30319", "1.1.4322"),
        Header.of("link"),
        Header.of("location"),
        Header.of("x-frame-options", "SAMEORIGIN", "DENY"),
        Header.of("x-content-type-options", "nosniff"),
        Header.of("x-xss-protection", "1; mode=block", "0"));
  }
}

package dev.stoa.objectstores;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An object store that implements the part of the S3 protocol that S3A uses in the tests: put (with
 * {@code If-None-Match}), ranged get, head, delete and list. It does not check signatures.
 */
final class ObjectStoreServer implements AutoCloseable {
  static final String BUCKET = "bucket";

  private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d*)");
  private static final Pattern KEY = Pattern.compile("<Key>([^<]*)</Key>");

  private final HttpServer server;
  private final ExecutorService executor = Executors.newFixedThreadPool(16);
  private final StoredObjects objects = new StoredObjects();
  private final AtomicReference<ObjectStoreFault> fault =
      new AtomicReference<>(ObjectStoreFault.NONE);
  private final AtomicInteger faultCount = new AtomicInteger();
  private final AtomicInteger creationsUntilFault = new AtomicInteger();

  private ObjectStoreServer(HttpServer server) {
    this.server = server;
  }

  static ObjectStoreServer start() {
    // Otherwise most replies wait 40 ms for an acknowledgement of their first packet.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      HttpServer httpServer =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      ObjectStoreServer store = new ObjectStoreServer(httpServer);
      httpServer.setExecutor(store.executor);
      httpServer.createContext("/", store::handle);
      httpServer.start();
      return store;
    } catch (IOException e) {
      throw new UncheckedIOException("the object store could not be started", e);
    }
  }

  String endpoint() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** Begins a fault after this number of conditional creations. */
  void begin(ObjectStoreFault newFault, int creationCount) {
    faultCount.set(0);
    creationsUntilFault.set(creationCount);
    fault.set(newFault);
  }

  /** Returns how often the fault has happened since it began. */
  int faultCount() {
    return faultCount.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String bucket = "/" + BUCKET;
      String key = path.length() > bucket.length() ? path.substring(bucket.length() + 1) : "";
      Map<String, String> query = parseQuery(exchange.getRequestURI().getRawQuery());
      switch (exchange.getRequestMethod()) {
        case "PUT" -> put(exchange, key);
        case "GET" -> get(exchange, key, query);
        case "HEAD" -> head(exchange, key);
        case "DELETE" -> delete(exchange, key);
        case "POST" -> post(exchange, query);
        default -> respondError(exchange, 405, "MethodNotAllowed");
      }
    }
  }

  private static Map<String, String> parseQuery(String rawQuery) {
    Map<String, String> query = new HashMap<>();
    for (String pair : rawQuery == null ? new String[0] : rawQuery.split("&")) {
      String[] nameAndValue = pair.split("=", 2);
      String value = nameAndValue.length == 1 ? "" : nameAndValue[1];
      query.put(nameAndValue[0], URLDecoder.decode(value, StandardCharsets.UTF_8));
    }
    return query;
  }

  private void put(HttpExchange exchange, String key) throws IOException {
    Headers headers = exchange.getRequestHeaders();
    String digest = headers.getFirst("x-amz-content-sha256");
    boolean isChunked = digest != null && digest.startsWith("STREAMING-");
    byte[] content = ObjectBody.read(exchange.getRequestBody(), isChunked);
    boolean isConditional = "*".equals(headers.getFirst("If-None-Match"));
    ObjectStoreFault currentFault = isConditional ? nextFault() : ObjectStoreFault.NONE;
    if (currentFault == ObjectStoreFault.LOSES_REQUESTS) {
      return;
    }
    if (isConditional && currentFault != ObjectStoreFault.IGNORES_CONDITIONS) {
      if (!objects.putIfAbsent(key, content)) {
        respondError(exchange, 412, "PreconditionFailed");
        return;
      }
    } else {
      objects.put(key, content);
    }
    if (currentFault != ObjectStoreFault.LOSES_REPLIES
        && currentFault != ObjectStoreFault.LOSES_ONE_REPLY) {
      exchange.getResponseHeaders().set("ETag", objects.get(key).etag());
      exchange.sendResponseHeaders(200, -1);
    }
  }

  private ObjectStoreFault nextFault() {
    ObjectStoreFault currentFault = fault.get();
    if (currentFault == ObjectStoreFault.NONE
        || currentFault == ObjectStoreFault.REJECTS_DELETIONS
        || creationsUntilFault.getAndDecrement() > 0) {
      return ObjectStoreFault.NONE;
    }
    if (currentFault == ObjectStoreFault.LOSES_ONE_REPLY
        && !fault.compareAndSet(currentFault, ObjectStoreFault.NONE)) {
      return ObjectStoreFault.NONE;
    }
    faultCount.incrementAndGet();
    return currentFault;
  }

  private void get(HttpExchange exchange, String key, Map<String, String> query)
      throws IOException {
    if (key.isEmpty()) {
      respond(
          exchange, 200, ObjectListing.response(objects, query).getBytes(StandardCharsets.UTF_8));
      return;
    }
    StoredObject object = objects.get(key);
    if (object == null) {
      respondError(exchange, 404, "NoSuchKey");
      return;
    }
    setHeaders(exchange, object);
    byte[] content = object.content();
    String range = exchange.getRequestHeaders().getFirst("Range");
    Matcher matcher = RANGE.matcher(range == null ? "" : range);
    if (!matcher.matches()) {
      respond(exchange, 200, content);
      return;
    }
    long start = Long.parseLong(matcher.group(1));
    if (start >= content.length) {
      respondError(exchange, 416, "InvalidRange");
      return;
    }
    long lastPosition =
        matcher.group(2).isEmpty() ? Long.MAX_VALUE - 1 : Long.parseLong(matcher.group(2));
    int end = (int) Math.min(content.length, lastPosition + 1);
    exchange
        .getResponseHeaders()
        .set("Content-Range", "bytes %d-%d/%d".formatted(start, end - 1, content.length));
    respond(exchange, 206, Arrays.copyOfRange(content, (int) start, end));
  }

  private void head(HttpExchange exchange, String key) throws IOException {
    StoredObject object = objects.get(key);
    if (object == null && !key.isEmpty()) {
      exchange.sendResponseHeaders(404, -1);
      return;
    }
    if (object != null) {
      setHeaders(exchange, object);
      String size = Integer.toString(object.content().length);
      exchange.getResponseHeaders().set("Content-Length", size);
    }
    exchange.sendResponseHeaders(200, -1);
  }

  private static void setHeaders(HttpExchange exchange, StoredObject object) {
    String lastModified =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            object.modificationTime().atOffset(ZoneOffset.UTC));
    exchange.getResponseHeaders().set("Last-Modified", lastModified);
    exchange.getResponseHeaders().set("ETag", object.etag());
  }

  private void delete(HttpExchange exchange, String key) throws IOException {
    if (fault.get() == ObjectStoreFault.REJECTS_DELETIONS) {
      faultCount.incrementAndGet();
      respondError(exchange, 403, "AccessDenied");
      return;
    }
    objects.delete(key);
    exchange.sendResponseHeaders(204, -1);
  }

  /** Deletes several objects, the only supported POST request. */
  private void post(HttpExchange exchange, Map<String, String> query) throws IOException {
    boolean isChunked =
        "aws-chunked".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    byte[] body = ObjectBody.read(exchange.getRequestBody(), isChunked);
    if (!query.containsKey("delete")) {
      respondError(exchange, 501, "NotImplemented");
      return;
    }
    Matcher keys = KEY.matcher(new String(body, StandardCharsets.UTF_8));
    while (keys.find()) {
      objects.delete(keys.group(1));
    }
    respond(exchange, 200, "<DeleteResult/>".getBytes(StandardCharsets.UTF_8));
  }

  private static void respondError(HttpExchange exchange, int status, String code)
      throws IOException {
    String xml = "<Error><Code>" + code + "</Code><Message>" + code + "</Message></Error>";
    respond(exchange, status, xml.getBytes(StandardCharsets.UTF_8));
  }

  private static void respond(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }
}

package dev.stoa.record;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.avro.generic.IndexedRecord;

/** What stands behind an object of a viewed interface: the view and the record that it shows. */
record ViewHandler(InterfaceView<?> view, IndexedRecord record) implements InvocationHandler {
  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    ViewMethod known = view.method(method);
    return known == null ? callOfObject(method, arguments) : known.call(record, proxy, arguments);
  }

  /** The methods of {@code Object}, and no others, come to a handler besides the interface's. */
  private Object callOfObject(Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> isSame(arguments[0]);
      case "hashCode" -> record.hashCode();
      default -> view.type().getSimpleName() + " " + record;
    };
  }

  /** Whether the other shows an equal record through the same interface. */
  private boolean isSame(Object other) {
    return other != null
        && Proxy.isProxyClass(other.getClass())
        && Proxy.getInvocationHandler(other) instanceof ViewHandler that
        && view.type() == that.view.type()
        && record.equals(that.record);
  }
}
